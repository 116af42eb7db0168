import { type ReactNode, useId } from 'react';

export function SectionFrame({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="contract-section">
      <header className="contract-head">
        <h3 id={headingId}>Contract Information</h3>
        {actions}
      </header>
      {children}
    </section>
  );
}
