import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  use,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

type TabsProps = {
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
};

const Chosen = createContext({ id: '', value: '', onChange: (_value: string) => {} });

export function Tabs({ value, onChange, children }: TabsProps) {
  const id = useId();
  return (
    <Chosen value={{ id, value, onChange: (next) => next !== value && onChange(next) }}>
      <div>{children}</div>
    </Chosen>
  );
}

// Enough of the tab before the chosen one to see that it is there.
const besideTab = 64;

type TabListProps = {
  label: string;
  /** The chosen tab, which is brought into view where there is no room for all. */
  value?: string;
  items: readonly TabItem[];
};

type TabItem = { value: string; label: string; count?: number | undefined };

export function TabList({ label, value, items }: TabListProps) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const tabs = list.current;
    if (!tabs || value === undefined) return;
    const show = () => {
      const chosen = tabs.querySelector('[aria-selected="true"]');
      // Only sideways: the page stays where it is.
      if (chosen instanceof HTMLElement) tabs.scrollLeft = chosen.offsetLeft - besideTab;
    };
    show();
    // The row may have no width yet, and windows change theirs.
    const resized = new ResizeObserver(show);
    resized.observe(tabs);
    return () => resized.disconnect();
  }, [value]);
  // The one that has the focus. Arrows choose none: somebody who stays after the question about unsaved work gets the focus back on the tab,
  // which must not ask again.
  const [focused, setFocused] = useState<string>();
  return (
    <div ref={list} className="tab-list" role="tablist" aria-label={label} onKeyDown={moveByKey}>
      {items.map((item) => (
        <Tab key={item.value} item={item} focused={focused} onFocus={setFocused} />
      ))}
    </div>
  );
}

type TabProps = { item: TabItem; focused: string | undefined; onFocus: (value: string | undefined) => void };

function Tab({ item: { value, label, count }, focused, onFocus }: TabProps) {
  const chosen = use(Chosen);
  const isChosen = value === chosen.value;
  return (
    <button
      type="button"
      role="tab"
      id={`${chosen.id}-tab-${value}`}
      className="tab"
      data-state={isChosen ? 'active' : 'inactive'}
      tabIndex={value === (focused ?? chosen.value) ? 0 : -1}
      aria-selected={isChosen}
      aria-controls={`${chosen.id}-panel-${value}`}
      onFocus={() => onFocus(value)}
      onBlur={() => onFocus(undefined)}
      // As soon as it is pressed, so that its content is asked for earlier.
      onMouseDown={(event) => {
        if (event.button === 0 && !event.ctrlKey) chosen.onChange(value);
      }}
      onClick={(event) => {
        // Enter, Space and screen readers press no mouse.
        if (event.detail === 0) chosen.onChange(value);
      }}
    >
      {label}
      {count !== undefined && <span className="count">{count}</span>}
    </button>
  );
}

function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = tabs.findIndex((tab) => tab === event.target);
  const next = { ArrowLeft: at - 1, ArrowRight: at + 1 - tabs.length, Home: 0, End: -1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  tabs.at(next)?.focus();
}

type TabPanelProps = { value: string; className?: string; children: ReactNode };

export function TabPanel({ value, className, children }: TabPanelProps) {
  const chosen = use(Chosen);
  const isChosen = value === chosen.value;
  return (
    <div
      role="tabpanel"
      id={`${chosen.id}-panel-${value}`}
      className={className}
      tabIndex={0}
      aria-labelledby={`${chosen.id}-tab-${value}`}
      hidden={!isChosen}
    >
      {isChosen && children}
    </div>
  );
}
