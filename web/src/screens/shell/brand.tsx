export function Brand() {
  return (
    <span className="inline-flex items-center gap-2.5 text-16 font-semibold tracking-tight">
      <svg width="22" height="22" viewBox="0 0 24 24" fill="none" aria-hidden="true">
        <rect width="24" height="24" rx="6" fill="var(--accent-fill)" />
        <g stroke="var(--on-accent)" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
          <path d="M7.5 19V5.5h5a4.25 4.25 0 0 1 0 8.5h-2" />
          <path d="M10.9 9.75h1.9" strokeWidth="2" />
        </g>
      </svg>
      Purser
    </span>
  );
}
