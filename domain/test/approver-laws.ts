/** The laws about people: who is asked, who may decide, and who is told. */
import { asked, byNumber, isOpen, isOwn, mayDecide } from './approval-rules.ts';
import { attempts, current, type Law, made, same } from './moments.ts';
import { turnsIn } from './random-approvals.ts';
import { actor } from './random-companies.ts';

export const alwaysSomebody: Law = () => (moment) => {
  const { state } = moment.after;
  if (!isOpen(state)) return true;
  const turns = turnsIn(moment.engine, moment.after);
  return (
    turns.length > 0 &&
    turns.every(({ step, askedIds }) =>
      askedIds.some((id) =>
        (['approve', 'reject'] as const).some((type) => attempts(moment, { type, step }, id).kind === 'done'),
      ),
    )
  );
};

export const byRight: Law = () => (moment) =>
  made(moment).every(({ step, decisions }) =>
    decisions.every(({ personId }) => mayDecide(moment.before, step, personId)),
  );

export const askedRightly: Law =
  () =>
  ({ engine, after }) => {
    const turns = turnsIn(engine, after);
    const steps = isOpen(after.state) ? current(after.state) : [];
    return same(
      turns.map(({ step, askedIds }) => [step, askedIds.toSorted(byNumber)]),
      steps.map((step) => [step.key, asked(after, step)]),
    );
  };

export const canAct: Law = () => (moment) =>
  turnsIn(moment.engine, moment.after).every(({ step, askedIds }) =>
    askedIds.every((id) => {
      const { deletedIds, administratorIds } = moment.after.company;
      const approval = attempts(moment, { type: 'approve', step }, id);
      const rejection = attempts(moment, { type: 'reject', step }, id);
      // Where the only administrator is the requestor, they can still reject it or hand it on.
      const isLast = administratorIds.includes(id) && id === moment.after.state.requestorId;
      return !deletedIds.has(id) && rejection.kind === 'done' && (approval.kind === 'done' || isLast);
    }),
  );

export const told: Law = () => (moment) => {
  const before = turnsIn(moment.engine, moment.before).flatMap(({ step, askedIds }) =>
    askedIds.map((id) => `${step} ${id}`),
  );
  const after = turnsIn(moment.engine, moment.after).flatMap(({ step, askedIds }) =>
    askedIds.map((id) => `${step} ${id}`),
  );
  const asking = moment.events.flatMap((event) =>
    event.type === 'asked' ? event.people.map(({ id }) => `${event.step} ${id}`) : [],
  );
  const releasing = moment.events.flatMap((event) =>
    event.type === 'released' ? event.personIds.map((id) => `${event.step} ${id}`) : [],
  );
  // What happens between two companies is told in two parts, so that somebody may be asked in one and released in the other.
  const isNow = new Set(after);
  const wasThen = new Set(before);
  return (
    same(
      after.filter((one) => !wasThen.has(one)).toSorted(),
      [...new Set(asking)].filter((one) => isNow.has(one) && !wasThen.has(one)).toSorted(),
    ) &&
    same(
      before.filter((one) => !isNow.has(one)).toSorted(),
      [...new Set(releasing)].filter((one) => !isNow.has(one) && wasThen.has(one)).toSorted(),
    )
  );
};

export const notTheirOwn: Law = () => (moment) =>
  made(moment).every(({ step, decisions }) =>
    decisions.every(
      ({ decision, personId, onBehalfOfId }) =>
        !isOwn(moment.before, step, personId) ||
        (decision !== 'approved' && (onBehalfOfId === null || actor(personId).role === 'admin')),
    ),
  );
