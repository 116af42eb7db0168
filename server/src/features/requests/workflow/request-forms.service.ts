import type { RequestForm, saveRequestForms } from '@purser/api/approval-settings';
import type { BodyOf } from '@purser/api/endpoint';
import { detailsOfChanges } from '@purser/domain/administration';
import { scopeText } from '@purser/domain/approvals/form-scope';
import { planOf } from '@purser/domain/approvals/step-plan';
import { rulesText } from '@purser/domain/approvals/step-sentence';
import { questionListFaults } from '@purser/domain/approvals/workflow-faults';
import { auditChanges } from '@purser/domain/audit';
import { invalid } from '@purser/domain/problem';
import { auditSettings } from '../../../platform/audit.ts';
import { authorshipOf, recordAdministration } from '../../../platform/history.ts';
import { lockWorkflow } from '../../../platform/locks.ts';
import { namesOf } from '../../../platform/people.ts';
import { permit } from '../../../platform/permit.ts';
import type { Work } from '../../../platform/serve.ts';
import { lockSetting, updateSetting } from '../../../platform/settings.ts';
import { requireUnchanged } from '../../../platform/unchanged.ts';
import { approvalKeys, readCompany } from '../approval/company.queries.ts';
import { listForms } from './request-forms.ts';
import { renewDrafts, renewQuestions } from './workflow.queries.ts';
import { getWorkflow } from './workflow.service.ts';
import { peopleNamedIn, requireSteps, savedStep } from './workflow-steps.ts';

/**
 * Replaces all forms; 412 where they aren't those of `from` any more. Drafts of a form follow its steps; requests under way keep
 * theirs, with their questions.
 */
export async function saveForms(
  work: Work,
  { forms: given, from }: BodyOf<typeof saveRequestForms>,
): Promise<RequestForm[]> {
  permit(work.person, 'save workflow');
  return work.db.transaction(async (tx) => {
    const within = { ...work, db: tx };
    await lockWorkflow(tx);
    await lockSetting(tx, approvalKeys.forms, []);
    const before = await listForms(tx);
    requireUnchanged('the forms', { from, now: before });
    const { groups } = await readCompany(tx, work.today);
    const forms = given.map((form) => ({ ...form, steps: form.steps?.map(savedStep) ?? null }));
    for (const [at, { questions, steps }] of forms.entries()) {
      const [fault] = questionListFaults(questions);
      if (fault !== undefined) throw invalid({ [`forms.${at}.questions`]: fault });
      if (steps) await requireSteps(tx, steps, { groups, path: `forms.${at}.steps` });
    }
    await updateSetting(within, approvalKeys.forms, forms);
    const { steps: usual } = await getWorkflow(tx);
    for (const form of forms) {
      await renewDrafts(tx, form.steps ?? usual, [form.key]);
      await renewQuestions(tx, form);
    }
    const after = await listForms(tx);
    await recordForms(within, before, after);
    return after;
  });
}

async function recordForms(
  work: Work,
  before: readonly RequestForm[],
  after: readonly RequestForm[],
): Promise<void> {
  const { groups, sign } = await readCompany(work.db, work.today);
  const steps = [...before, ...after].flatMap((form) => form.steps ?? []);
  const people = await namesOf(work.db, [...new Set(steps.flatMap(peopleNamedIn))]);
  const texts = (forms: readonly RequestForm[]) =>
    Object.fromEntries(
      forms.map((form) => [
        form.name,
        [
          scopeText(form, sign),
          ...form.questions.map(({ label }) => label),
          ...(form.steps ?? []).map((step) =>
            `${step.label} ${rulesText(planOf(step), { people, groups, sign })}`.trim(),
          ),
        ]
          .filter(Boolean)
          .join('; ') || 'the usual steps',
      ]),
    );
  const changes = auditChanges(texts(before), texts(after));
  await recordAdministration(work.db, authorshipOf(work), {
    about: 'workflow',
    description: 'The forms of requests were changed',
    details: detailsOfChanges(changes.map(({ field }) => field)),
  });
  await auditSettings(work, 'forms_changed', changes);
}
