"""How long something lasts that a creature has or that stands on the map."""

from __future__ import annotations

EOT = "eot"
SAVE = "save"
ENCOUNTER = "encounter"
START_OF_USERS_TURN = "start of user's turn"
END_OF_USERS_TURN = "end of user's turn"
END_OF_USERS_NEXT_TURN = "end of user's next turn"
START_OF_TARGETS_TURN = "start of target's turn"
START_OF_TARGETS_NEXT_TURN = "start of target's next turn"
END_OF_CURRENT_TURN = "end of the current turn"
END_OF_ROUND = "end of the round"
END_OF_THIS_ABILITY = "end of this ability"
WHILE = "while"
WITH_CONDITION = "with its condition"
WITH_AREA = "with its area"
UNTIL_USED = "until used"
UNTIL_DYING = "until the user is dying"

DURATIONS = (
    EOT,
    SAVE,
    ENCOUNTER,
    START_OF_USERS_TURN,
    END_OF_USERS_TURN,
    END_OF_USERS_NEXT_TURN,
    START_OF_TARGETS_TURN,
    START_OF_TARGETS_NEXT_TURN,
    END_OF_CURRENT_TURN,
    END_OF_ROUND,
    END_OF_THIS_ABILITY,
    WHILE,
    WITH_CONDITION,
    WITH_AREA,
    UNTIL_USED,
    UNTIL_DYING,
)
"""EOT: the end of the bearer's next turn. END_OF_USERS_NEXT_TURN: what begins in the user's own turn lasts through another.
START_OF_TARGETS_NEXT_TURN: what begins as the bearer's turn starts lasts through that one.
SAVE: a saving throw ends it. WHILE: as long as what it says holds.
WITH_CONDITION: as long as the bearer has the condition that it is named after, from the same ability of the same user.
WITH_AREA: as long as an area stands that the same ability of the same user has left."""
