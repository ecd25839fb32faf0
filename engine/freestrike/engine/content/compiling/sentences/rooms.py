"""The rooms that know sentences of their own, asked in turn."""

from __future__ import annotations

from collections.abc import Callable

from lark import Token, Tree

from freestrike.engine.content.compiling.parts.said import Said
from freestrike.engine.content.compiling.parts.triggers import Awaited
from freestrike.engine.content.compiling.parts.who import Who
from freestrike.engine.content.compiling.sentences.carrying import carrying
from freestrike.engine.content.compiling.sentences.in_answer import in_answer
from freestrike.engine.content.compiling.sentences.of_abilities.adding import adding
from freestrike.engine.content.compiling.sentences.of_abilities.affecting import affecting
from freestrike.engine.content.compiling.sentences.of_abilities.aftermath import aftermath
from freestrike.engine.content.compiling.sentences.of_abilities.already import already
from freestrike.engine.content.compiling.sentences.of_abilities.anew import anew
from freestrike.engine.content.compiling.sentences.of_abilities.at_a_price import at_a_price
from freestrike.engine.content.compiling.sentences.of_abilities.attaching import attaching
from freestrike.engine.content.compiling.sentences.of_abilities.blows import blows
from freestrike.engine.content.compiling.sentences.of_abilities.blunting import blunting
from freestrike.engine.content.compiling.sentences.of_abilities.bonds import bonds
from freestrike.engine.content.compiling.sentences.of_abilities.bounding import bounding
from freestrike.engine.content.compiling.sentences.of_abilities.by_leave import by_leave
from freestrike.engine.content.compiling.sentences.of_abilities.calling_up import calling_up
from freestrike.engine.content.compiling.sentences.of_abilities.companions import companions
from freestrike.engine.content.compiling.sentences.of_abilities.dancing import dancing
from freestrike.engine.content.compiling.sentences.of_abilities.deepening import deepening
from freestrike.engine.content.compiling.sentences.of_abilities.delivering import delivering
from freestrike.engine.content.compiling.sentences.of_abilities.felling import felling
from freestrike.engine.content.compiling.sentences.of_abilities.following import following
from freestrike.engine.content.compiling.sentences.of_abilities.forgoing import forgoing_what_it_has
from freestrike.engine.content.compiling.sentences.of_abilities.fortunes import fortunes
from freestrike.engine.content.compiling.sentences.of_abilities.gripping import gripping
from freestrike.engine.content.compiling.sentences.of_abilities.in_course import in_course
from freestrike.engine.content.compiling.sentences.of_abilities.in_few_words import in_few_words
from freestrike.engine.content.compiling.sentences.of_abilities.keeping import keeping
from freestrike.engine.content.compiling.sentences.of_abilities.landing import landing
from freestrike.engine.content.compiling.sentences.of_abilities.leaping import leaping
from freestrike.engine.content.compiling.sentences.of_abilities.next_time import next_time
from freestrike.engine.content.compiling.sentences.of_abilities.otherwise_moved import otherwise_moved
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
from freestrike.engine.content.compiling.sentences.of_abilities.turning_again import turning_again
from freestrike.engine.content.compiling.sentences.of_abilities.twirling import twirling
from freestrike.engine.content.compiling.sentences.of_areas.at_targets import at_targets
from freestrike.engine.content.compiling.sentences.of_areas.clouding import clouding
from freestrike.engine.content.compiling.sentences.of_areas.enlarging import enlarging
from freestrike.engine.content.compiling.sentences.of_areas.places import places
from freestrike.engine.content.compiling.sentences.of_areas.renewing import renewing
from freestrike.engine.content.compiling.sentences.of_areas.reshaped import reshaped
from freestrike.engine.content.compiling.sentences.of_texts.chosen_types import damage_that_fells
from freestrike.engine.content.compiling.sentences.of_texts.told import told
from freestrike.engine.content.compiling.sentences.of_traits.affecting_allies import affecting_allies
from freestrike.engine.content.compiling.sentences.of_traits.at_once import at_once
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
from freestrike.engine.content.compiling.sentences.of_traits.snacking import snacking
from freestrike.engine.content.compiling.sentences.of_traits.striking import striking
from freestrike.engine.content.compiling.sentences.of_traits.unharmed import unharmed
from freestrike.engine.content.compiling.sentences.of_traits.vanishing import vanishing
from freestrike.engine.content.compiling.sentences.of_traits.warding import warding
from freestrike.engine.content.compiling.sentences.of_traits.worsening import worsening
from freestrike.engine.content.compiling.sentences.remarks import remark_of, shares_a_benefit
from freestrike.engine.content.compiling.sentences.standpoints import standpoints
from freestrike.engine.content.compiling.text.setting import Setting

_Room = Callable[[Tree[Token], Setting, str, Who | None, tuple[Awaited, ...]], Said | None]

_ROOMS: tuple[_Room, ...] = (
    lambda tree, setting, name, they, waited: sharing(tree, setting, name),
    lambda tree, setting, name, they, waited: fortunes(tree, setting, name, they),
    lambda tree, setting, name, they, waited: renewing(tree, setting, name),
    lambda tree, setting, name, they, waited: straining(tree, setting, they),
    lambda tree, setting, name, they, waited: remark_of(tree, setting, they),
    lambda tree, setting, name, they, waited: shares_a_benefit(tree, setting, they),
    lambda tree, setting, name, they, waited: softening(tree, setting, they),
    lambda tree, setting, name, they, waited: carrying(tree, setting, name),
    lambda tree, setting, name, they, waited: in_answer(tree, setting, name),
    lambda tree, setting, name, they, waited: felling(tree, setting),
    lambda tree, setting, name, they, waited: squarewise(tree, setting, name),
    lambda tree, setting, name, they, waited: places(tree, setting, name),
    lambda tree, setting, name, they, waited: enlarging(tree, setting, name),
    lambda tree, setting, name, they, waited: in_few_words(tree, setting, name, they),
    lambda tree, setting, name, they, waited: warding(tree, setting, name),
    lambda tree, setting, name, they, waited: by_leave(tree, setting, they),
    lambda tree, setting, name, they, waited: following(tree, setting, name, they),
    lambda tree, setting, name, they, waited: mastery(tree, setting, they),
    lambda tree, setting, name, they, waited: landing(tree, setting, they),
    lambda tree, setting, name, they, waited: reshaped(tree, setting),
    lambda tree, setting, name, they, waited: clouding(tree, setting),
    lambda tree, setting, name, they, waited: at_targets(tree, setting, name),
    lambda tree, setting, name, they, waited: replenishing(tree, setting, name),
    lambda tree, setting, name, they, waited: twirling(tree, setting, they),
    lambda tree, setting, name, they, waited: worsening(tree, setting),
    lambda tree, setting, name, they, waited: companions(tree, setting, they),
    lambda tree, setting, name, they, waited: snacking(tree, setting, name, they),
    lambda tree, setting, name, they, waited: vanishing(tree, setting),
    lambda tree, setting, name, they, waited: gauging(tree, setting, name),
    lambda tree, setting, name, they, waited: feuding(tree, setting, name, waited),
    lambda tree, setting, name, they, waited: outliving(tree, setting, name),
    lambda tree, setting, name, they, waited: dwindling(tree, setting, name),
    lambda tree, setting, name, they, waited: told(tree, setting, name, they),
    lambda tree, setting, name, they, waited: forgoing_what_it_has(tree, setting, name),
    lambda tree, setting, name, they, waited: aftermath(tree, setting, name),
    lambda tree, setting, name, they, waited: marking(tree, setting),
    lambda tree, setting, name, they, waited: bonds(tree, setting, name, they),
    lambda tree, setting, name, they, waited: tactics(tree, setting, name, they),
    lambda tree, setting, name, they, waited: already(tree, setting, name, they),
    lambda tree, setting, name, they, waited: damage_that_fells(tree, setting),
    lambda tree, setting, name, they, waited: blunting(tree, setting),
    lambda tree, setting, name, they, waited: bounding(tree, setting, name, they),
    lambda tree, setting, name, they, waited: striking(tree, setting, name, they),
    lambda tree, setting, name, they, waited: at_once(tree, setting, name),
    lambda tree, setting, name, they, waited: delivering(tree, setting, name, they),
    lambda tree, setting, name, they, waited: in_course(tree, setting, they),
    lambda tree, setting, name, they, waited: affecting(tree, setting, they),
    lambda tree, setting, name, they, waited: next_time(tree, setting, name),
    lambda tree, setting, name, they, waited: attaching(tree, setting),
    lambda tree, setting, name, they, waited: shoving(tree, setting, they),
    lambda tree, setting, name, they, waited: at_a_price(tree, setting, name),
    lambda tree, setting, name, they, waited: adding(tree, setting, name),
    lambda tree, setting, name, they, waited: blows(tree, setting, they),
    lambda tree, setting, name, they, waited: spellbound(tree, setting),
    lambda tree, setting, name, they, waited: equipment(tree, setting),
    lambda tree, setting, name, they, waited: anew(tree, setting),
    lambda tree, setting, name, they, waited: dancing(tree, setting),
    lambda tree, setting, name, they, waited: raging(tree, setting, name, they),
    lambda tree, setting, name, they, waited: keeping(tree, setting, name, they),
    lambda tree, setting, name, they, waited: rerolling(tree, setting, they),
    lambda tree, setting, name, they, waited: tallying(tree, setting, name),
    lambda tree, setting, name, they, waited: turning_again(tree, setting),
    lambda tree, setting, name, they, waited: mounted(tree, setting, name),
    lambda tree, setting, name, they, waited: reacting_freely(tree, setting, they),
    lambda tree, setting, name, they, waited: gripping(tree, setting, they),
    lambda tree, setting, name, they, waited: otherwise_moved(tree, setting, name),
    lambda tree, setting, name, they, waited: leaping(tree, setting, they),
    lambda tree, setting, name, they, waited: calling_up(tree, setting),
    lambda tree, setting, name, they, waited: reversing(tree, setting),
    lambda tree, setting, name, they, waited: reckoned(tree, setting, they),
    lambda tree, setting, name, they, waited: igniting(tree, setting, name),
    lambda tree, setting, name, they, waited: affecting_allies(tree, setting, name),
    lambda tree, setting, name, they, waited: deepening(tree, setting, name, they),
    lambda tree, setting, name, they, waited: unharmed(tree, setting, name),
    lambda tree, setting, name, they, waited: standpoints(tree, setting, name),
)
"""Each says what a sentence means, or that it is another's."""


def said_in_a_room(tree: Tree[Token], setting: Setting, name: str, they: Who | None, waited: tuple[Awaited, ...]) -> Said | None:
    """What the first room says that knows the sentence; None if none does."""
    return next((said for room in _ROOMS if (said := room(tree, setting, name, they, waited)) is not None), None)
