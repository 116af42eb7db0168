import { type ComponentType, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../src/styles/app.css';
import { type Theme, useTheme } from '../src/lib/theme.ts';
import { Segmented } from '../src/ui/segmented.tsx';
import { Tips } from '../src/ui/tips.tsx';
import { Toaster } from '../src/ui/toaster.tsx';
import { Buttons, Dates, Fields, Lists } from './controls.tsx';
import { Marks, Messages, Nothing, Page } from './marks.tsx';
import { Overlays } from './overlays.tsx';

const themeNames: Theme[] = ['system', 'light', 'dark'];
const themes = themeNames.map((value) => ({ value, label: value }));

const sections: [title: string, Content: ComponentType][] = [
  ['Button', Buttons],
  ['Field', Fields],
  ['Lists', Lists],
  ['Dates', Dates],
  ['Badge, status, chip, person', Marks],
  ['Alert', Messages],
  ['Overlays', Overlays],
  ['Empty, waiting, failing', Nothing],
  ['Tabs, progress, steps, card', Page],
];

// The component gallery: every component in every state on one page, for eyes and for axe. Only the development server
// serves it.

function Gallery() {
  const [theme, setTheme] = useTheme();
  return (
    <>
      <main className="min-h-dvh bg-surface p-4 narrow:p-6">
        <header className="mb-4 flex items-center justify-between">
          <h1>Gallery</h1>
          <Segmented label="Theme" items={themes} value={theme} onChange={setTheme} />
        </header>
        <div className="gap-8 wide:columns-3">
          {sections.map(([title, Content]) => (
            <section
              key={title}
              className="mb-6 grid break-inside-avoid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-3"
            >
              <h2 className="text-12 font-medium text-ink-3">{title}</h2>
              <Content />
            </section>
          ))}
        </div>
      </main>
      <Toaster />
      <Tips />
    </>
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
