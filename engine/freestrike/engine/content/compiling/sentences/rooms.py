"""The rooms that know sentences of their own, by what they ask of a sentence besides its words."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain

from lark import Token, Tree

from freestrike.engine.content.compiling.parts.said import Said
from freestrike.engine.content.compiling.parts.triggers import Awaited
from freestrike.engine.content.compiling.parts.who import Who
from freestrike.engine.content.compiling.sentences.carrying import carrying
from freestrike.engine.content.compiling.sentences.in_answer import in_answer
from freestrike.engine.content.compiling.sentences.of_abilities.adding import adding
from freestrike.engine.content.compiling.sentences.of_abilities.affecting import affecting
from freestrike.engine.content.compiling.sentences.of_abilities.aftermath import aftermath
from freestrike.engine.content.compiling.sentences.of_abilities.along_its_way import along_its_way
from freestrike.engine.content.compiling.sentences.of_abilities.already import already
from freestrike.engine.content.compiling.sentences.of_abilities.among_targets import among_targets
from freestrike.engine.content.compiling.sentences.of_abilities.anew import anew
from freestrike.engine.content.compiling.sentences.of_abilities.at_a_price import at_a_price
from freestrike.engine.content.compiling.sentences.of_abilities.at_all_times import at_all_times
from freestrike.engine.content.compiling.sentences.of_abilities.at_its_best import at_its_best
from freestrike.engine.content.compiling.sentences.of_abilities.attaching import attaching
from freestrike.engine.content.compiling.sentences.of_abilities.between_strikes import between_strikes
from freestrike.engine.content.compiling.sentences.of_abilities.blows import blows
from freestrike.engine.content.compiling.sentences.of_abilities.blunting import blunting
from freestrike.engine.content.compiling.sentences.of_abilities.bonded import bonded
from freestrike.engine.content.compiling.sentences.of_abilities.bonds import bonds
from freestrike.engine.content.compiling.sentences.of_abilities.bounding import bounding
from freestrike.engine.content.compiling.sentences.of_abilities.by_leave import by_leave
from freestrike.engine.content.compiling.sentences.of_abilities.calling_up import calling_up
from freestrike.engine.content.compiling.sentences.of_abilities.companions import companions
from freestrike.engine.content.compiling.sentences.of_abilities.dancing import dancing
from freestrike.engine.content.compiling.sentences.of_abilities.deepening import deepening
from freestrike.engine.content.compiling.sentences.of_abilities.delivering import delivering
from freestrike.engine.content.compiling.sentences.of_abilities.dragging import dragging
from freestrike.engine.content.compiling.sentences.of_abilities.enfeebling import enfeebling
from freestrike.engine.content.compiling.sentences.of_abilities.felling import felling
from freestrike.engine.content.compiling.sentences.of_abilities.following import following
from freestrike.engine.content.compiling.sentences.of_abilities.forgoing import forgoing_what_it_has
from freestrike.engine.content.compiling.sentences.of_abilities.fortunes import fortunes
from freestrike.engine.content.compiling.sentences.of_abilities.gripping import gripping
from freestrike.engine.content.compiling.sentences.of_abilities.grudges import grudges
from freestrike.engine.content.compiling.sentences.of_abilities.heartening import heartening
from freestrike.engine.content.compiling.sentences.of_abilities.illusions import illusions
from freestrike.engine.content.compiling.sentences.of_abilities.in_course import in_course
from freestrike.engine.content.compiling.sentences.of_abilities.in_few_words import in_few_words
from freestrike.engine.content.compiling.sentences.of_abilities.in_its_stead import in_its_stead
from freestrike.engine.content.compiling.sentences.of_abilities.keeping import keeping
from freestrike.engine.content.compiling.sentences.of_abilities.landing import landing
from freestrike.engine.content.compiling.sentences.of_abilities.last_deeds import last_deeds
from freestrike.engine.content.compiling.sentences.of_abilities.leaping import leaping
from freestrike.engine.content.compiling.sentences.of_abilities.next_time import next_time
from freestrike.engine.content.compiling.sentences.of_abilities.on_the_move import on_the_move
from freestrike.engine.content.compiling.sentences.of_abilities.otherwise_moved import otherwise_moved
from freestrike.engine.content.compiling.sentences.of_abilities.pursuing import pursuing
from freestrike.engine.content.compiling.sentences.of_abilities.reacting_freely import reacting_freely
from freestrike.engine.content.compiling.sentences.of_abilities.reckoned import reckoned
from freestrike.engine.content.compiling.sentences.of_abilities.rerolling import rerolling
from freestrike.engine.content.compiling.sentences.of_abilities.reversing import reversing
from freestrike.engine.content.compiling.sentences.of_abilities.sharing import sharing
from freestrike.engine.content.compiling.sentences.of_abilities.shoving import shoving
from freestrike.engine.content.compiling.sentences.of_abilities.softening import softening
from freestrike.engine.content.compiling.sentences.of_abilities.spellbound import spellbound
from freestrike.engine.content.compiling.sentences.of_abilities.squarewise import squarewise
from freestrike.engine.content.compiling.sentences.of_abilities.straining import straining
from freestrike.engine.content.compiling.sentences.of_abilities.tactics import tactics
from freestrike.engine.content.compiling.sentences.of_abilities.tallying import tallying
from freestrike.engine.content.compiling.sentences.of_abilities.trading import trading
from freestrike.engine.content.compiling.sentences.of_abilities.turning_again import turning_again
from freestrike.engine.content.compiling.sentences.of_abilities.twirling import twirling
from freestrike.engine.content.compiling.sentences.of_abilities.while_affected import while_affected
from freestrike.engine.content.compiling.sentences.of_areas.at_targets import at_targets
from freestrike.engine.content.compiling.sentences.of_areas.burning import burning
from freestrike.engine.content.compiling.sentences.of_areas.clouding import clouding
from freestrike.engine.content.compiling.sentences.of_areas.enlarging import enlarging
from freestrike.engine.content.compiling.sentences.of_areas.places import places
from freestrike.engine.content.compiling.sentences.of_areas.renewing import renewing
from freestrike.engine.content.compiling.sentences.of_areas.reshaped import reshaped
from freestrike.engine.content.compiling.sentences.of_texts.chosen_types import damage_that_fells
from freestrike.engine.content.compiling.sentences.of_texts.told import told
from freestrike.engine.content.compiling.sentences.of_traits.affecting_allies import affecting_allies
from freestrike.engine.content.compiling.sentences.of_traits.at_once import at_once
from freestrike.engine.content.compiling.sentences.of_traits.breaking_out import breaking_out
from freestrike.engine.content.compiling.sentences.of_traits.dwindling import dwindling
from freestrike.engine.content.compiling.sentences.of_traits.equipment import equipment
from freestrike.engine.content.compiling.sentences.of_traits.feuding import feuding
from freestrike.engine.content.compiling.sentences.of_traits.gauging import gauging
from freestrike.engine.content.compiling.sentences.of_traits.igniting import igniting
from freestrike.engine.content.compiling.sentences.of_traits.marking import marking
from freestrike.engine.content.compiling.sentences.of_traits.mastery import mastery
from freestrike.engine.content.compiling.sentences.of_traits.mounted import mounted
from freestrike.engine.content.compiling.sentences.of_traits.outliving import outliving
from freestrike.engine.content.compiling.sentences.of_traits.raging import raging
from freestrike.engine.content.compiling.sentences.of_traits.replenishing import replenishing
from freestrike.engine.content.compiling.sentences.of_traits.sapping import sapping
from freestrike.engine.content.compiling.sentences.of_traits.seating import seating
from freestrike.engine.content.compiling.sentences.of_traits.snacking import snacking
from freestrike.engine.content.compiling.sentences.of_traits.striking import striking
from freestrike.engine.content.compiling.sentences.of_traits.tunnelling import tunnelling
from freestrike.engine.content.compiling.sentences.of_traits.unharmed import unharmed
from freestrike.engine.content.compiling.sentences.of_traits.vanishing import vanishing
from freestrike.engine.content.compiling.sentences.of_traits.warding import warding
from freestrike.engine.content.compiling.sentences.of_traits.worsening import worsening
from freestrike.engine.content.compiling.sentences.remarks import remark_of, shares_a_benefit
from freestrike.engine.content.compiling.sentences.standpoints import standpoints
from freestrike.engine.content.compiling.sentences.upon_several import upon_several
from freestrike.engine.content.compiling.text.setting import Setting

_OF_THE_WORDS: tuple[Callable[[Tree[Token], Setting], Said | None], ...] = (
    reshaped,
    clouding,
    worsening,
    vanishing,
    marking,
    damage_that_fells,
    blunting,
    attaching,
    spellbound,
    equipment,
    anew,
    on_the_move,
    dancing,
    turning_again,
    calling_up,
    reversing,
    tunnelling,
    seating,
    last_deeds,
    in_its_stead,
)
"""They go by the words alone."""
_NAMED: tuple[Callable[[Tree[Token], Setting, str], Said | None], ...] = (
    sharing,
    renewing,
    carrying,
    in_answer,
    squarewise,
    pursuing,
    grudges,
    felling,
    places,
    enlarging,
    warding,
    at_targets,
    replenishing,
    gauging,
    outliving,
    dwindling,
    forgoing_what_it_has,
    aftermath,
    at_once,
    next_time,
    at_a_price,
    adding,
    tallying,
    mounted,
    otherwise_moved,
    igniting,
    affecting_allies,
    unharmed,
    burning,
    among_targets,
    breaking_out,
    at_all_times,
    standpoints,
    heartening,
    along_its_way,
    bonded,
    sapping,
    between_strikes,
)
"""They name what they make after the feature."""
_OF_WHOM: tuple[Callable[[Tree[Token], Setting, Who | None], Said | None], ...] = (
    straining,
    remark_of,
    shares_a_benefit,
    softening,
    by_leave,
    mastery,
    landing,
    twirling,
    companions,
    in_course,
    affecting,
    shoving,
    blows,
    rerolling,
    reacting_freely,
    gripping,
    leaping,
    reckoned,
    upon_several,
)
"""They ask who was spoken of before."""
_NAMED_OF_WHOM: tuple[Callable[[Tree[Token], Setting, str, Who | None], Said | None], ...] = (
    fortunes,
    illusions,
    in_few_words,
    following,
    snacking,
    told,
    bonds,
    tactics,
    already,
    bounding,
    dragging,
    striking,
    delivering,
    raging,
    keeping,
    deepening,
    trading,
    enfeebling,
    at_its_best,
    while_affected,
)
"""They do both."""
_NAMED_THAT_GO_ON: tuple[Callable[[Tree[Token], Setting, str, tuple[Awaited, ...]], Said | None], ...] = (feuding,)
"""They ask what the sentence before waits for."""


def said_in_a_room(tree: Tree[Token], setting: Setting, name: str, they: Who | None, waited: tuple[Awaited, ...]) -> Said | None:
    """What the room says that knows the sentence; None if none does. `name`: the feature; `they`: who was spoken of before; `waited`: what
    the sentence before waits for."""
    # The order counts where one raises Unsaid of what another knows, as `gauging` does of what is `mastery`.
    said = chain(
        (room(tree, setting, they) for room in _OF_WHOM),
        (room(tree, setting, name, they) for room in _NAMED_OF_WHOM),
        (room(tree, setting, name) for room in _NAMED),
        (room(tree, setting) for room in _OF_THE_WORDS),
        (room(tree, setting, name, waited) for room in _NAMED_THAT_GO_ON),
    )
    return next((one for one in said if one is not None), None)
