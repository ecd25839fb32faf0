"""Automatic seats: creatures that decide for themselves, through the public interface of the encounter."""

from freestrike.engine.automatic.acting import command_in_turn, next_creature
from freestrike.engine.automatic.answers import choose
from freestrike.engine.automatic.fought import Fought, Share, fight_out
from freestrike.engine.automatic.playing_out import LIMIT_ROUNDS, play_out
from freestrike.engine.automatic.turn import next_command

__all__ = ["LIMIT_ROUNDS", "Fought", "Share", "choose", "command_in_turn", "fight_out", "next_command", "next_creature", "play_out"]
