import type { RequestForm, saveRequestForms } from '@purser/api/approval-settings';
import type { BodyOf } from '@purser/api/endpoint';
import { scopeText } from '@purser/domain/approvals/form-scope';
import { planOf } from '@purser/domain/approvals/step-plan';
import { rulesText } from '@purser/domain/approvals/step-sentence';
import { questionListFaults } from '@purser/domain/approvals/workflow-faults';
import { type AuditChange, auditChanges } from '@purser/domain/audit';
import { invalid } from '@purser/domain/problem';
import { lockWorkflow } from '../../../platform/locks.ts';
import { namesOf } from '../../../platform/people.ts';
import { permit } from '../../../platform/permit.ts';
import type { Work } from '../../../platform/serve.ts';
import { saveSetting } from '../../../platform/settings.ts';
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
  return saveSetting(work, {
    key: approvalKeys.forms,
    initial: [],
    about: 'workflow',
    description: 'The forms of requests were changed',
    action: 'forms_changed',
    lock: lockWorkflow,
    read: listForms,
    change: async ({ db, today }, now) => {
      requireUnchanged('the forms', { from, now });
      const { groups } = await readCompany(db, today);
      const forms = given.map((form) => ({ ...form, steps: form.steps?.map(savedStep) ?? null }));
      for (const [at, { questions, steps }] of forms.entries()) {
        const [fault] = questionListFaults(questions);
        if (fault !== undefined) throw invalid({ [`forms.${at}.questions`]: fault });
        if (steps) await requireSteps(db, steps, { groups, path: `forms.${at}.steps` });
      }
      const { steps: usual } = await getWorkflow(db);
      for (const form of forms) {
        await renewDrafts(db, form.steps ?? usual, [form.key]);
        await renewQuestions(db, form);
      }
      return forms;
    },
    tell: async ({ before, after, within }) => {
      const changes = await changesOfForms(within, before, after);
      return { details: changes.map(({ field }) => field), changes };
    },
  });
}

async function changesOfForms(
  work: Work,
  before: readonly RequestForm[],
  after: readonly RequestForm[],
): Promise<AuditChange[]> {
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
  return auditChanges(texts(before), texts(after));
}
