import type { ReactNode } from 'react';

type PageHeaderProps = {
  title: ReactNode;
  description?: ReactNode;
  /** Buttons at the right; one of them at most is filled. */
  children?: ReactNode;
};

/** The one h1 of a screen, with its actions. */
export function PageHeader({ title, description, children }: PageHeaderProps) {
  return (
    <header className="flex items-center gap-2 flex-wrap mb-3">
      <div className="page-head-titles">
        <h1>{title}</h1>
        {description && <p>{description}</p>}
      </div>
      {children}
    </header>
  );
}
