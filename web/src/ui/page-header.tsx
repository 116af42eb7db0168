import type { ReactNode } from 'react';

type PageHeaderProps = { title: ReactNode; description?: ReactNode; children?: ReactNode };

export function PageHeader({ title, description, children }: PageHeaderProps) {
  return (
    <header className="flex items-center gap-2 flex-wrap mb-3">
      <div className="min-w-0 flex-[1_1_8rem]">
        <h1>{title}</h1>
        {description && <p className="type-13 text-ink-2">{description}</p>}
      </div>
      {children}
    </header>
  );
}
