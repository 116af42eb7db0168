import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../src/styles/app.css';
import { type Theme, useTheme } from '../src/lib/theme.ts';
import { Segmented } from '../src/ui/segmented.tsx';
import { Toaster } from '../src/ui/toaster.tsx';
import { TooltipProvider } from '../src/ui/tooltip.tsx';
import { Buttons, Dates, Fields, Lists } from './controls.tsx';
import { Marks, Messages, Nothing, Page } from './marks.tsx';
import { Overlays } from './overlays.tsx';

const themeNames: Theme[] = ['system', 'light', 'dark'];
const themes = themeNames.map((value) => ({ value, label: value }));

// The component gallery: every component in every state on one page, for eyes and for axe. Only the development server
// serves it.

function Gallery() {
  const [theme, setTheme] = useTheme();
  return (
    <TooltipProvider>
      <main className="min-h-dvh bg-surface p-4 narrow:p-6">
        <header className="mb-4 flex items-center justify-between">
          <h1>Gallery</h1>
          <Segmented label="Theme" items={themes} value={theme} onChange={setTheme} />
        </header>
        <div className="gap-8 wide:columns-3">
          <Section title="Button">
            <Buttons />
          </Section>
          <Section title="Field">
            <Fields />
          </Section>
          <Section title="Lists">
            <Lists />
          </Section>
          <Section title="Dates">
            <Dates />
          </Section>
          <Section title="Badge, status, chip, person">
            <Marks />
          </Section>
          <Section title="Alert">
            <Messages />
          </Section>
          <Section title="Overlays">
            <Overlays />
          </Section>
          <Section title="Empty, waiting, failing">
            <Nothing />
          </Section>
          <Section title="Tabs, progress, steps, card">
            <Page />
          </Section>
        </div>
      </main>
      <Toaster />
    </TooltipProvider>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-6 grid break-inside-avoid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-3">
      <h2 className="text-12 font-medium text-ink-3">{title}</h2>
      {children}
    </section>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  );
}
