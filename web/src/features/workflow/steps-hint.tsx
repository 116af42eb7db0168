/** How requests and the steps belong together. */
export const StepsHint = ({ form }: { form: { readonly name: string } | undefined }) => (
  <p className="list-hint">
    {form
      ? `A request that begins from ‘${form.name}’ passes these steps in order, in place of the default ones. `
      : 'A request passes these steps in order. '}
    If a step has no approver, any administrator decides it. Write one required action on each line: requests
    show each with one bullet. When you save, drafts get the new steps; requests in progress keep their old
    ones.
  </p>
);
