import { List, SquareKanban } from 'lucide-react';
import { useState } from 'react';
import { Alert } from '../src/ui/alert.tsx';
import { Avatar } from '../src/ui/avatar.tsx';
import { Badge } from '../src/ui/badge.tsx';
import { Button } from '../src/ui/button.tsx';
import { Card, Tile } from '../src/ui/card.tsx';
import { Chip } from '../src/ui/editable-list.tsx';
import { EmptyState } from '../src/ui/empty-state.tsx';
import { ErrorState } from '../src/ui/error-state.tsx';
import { Fact, Facts } from '../src/ui/facts.tsx';
import { Figure, Figures } from '../src/ui/figures.tsx';
import { Money } from '../src/ui/money.tsx';
import { PageHeader } from '../src/ui/page-header.tsx';
import { Person } from '../src/ui/person.tsx';
import { Progress } from '../src/ui/progress.tsx';
import { Segmented } from '../src/ui/segmented.tsx';
import { Skeleton, Waiting } from '../src/ui/skeleton.tsx';
import { ColorDot, SplitBar } from '../src/ui/split-bar.tsx';
import { Mark, StatusMark } from '../src/ui/status-mark.tsx';
import { StepBar } from '../src/ui/step-bar.tsx';
import { TabList, TabPanel, Tabs } from '../src/ui/tabs.tsx';

const shares = [
  { label: 'Capital', share: 20, color: 1 },
  { label: 'Ad Sales', share: 50, color: 2 },
  { label: 'Studio', share: 20, color: 3 },
  { label: 'Corporate', share: 10, color: 4 },
];

const badges = ['overdue', 'destructive', 'soon', 'warning', 'success', 'default'] as const;
const shapes = ['full', 'half', 'hollow', 'dashed', 'ring', 'tick', 'cross'] as const;

export function Marks() {
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {badges.map((variant) => (
          <Badge key={variant} variant={variant}>
            {variant}
          </Badge>
        ))}
        <Badge variant="accent">
          <Mark shape="ring" share={50} />
          accent
        </Badge>
      </div>
      <div className="flex flex-wrap gap-4">
        {shapes.map((shape) => (
          <StatusMark key={shape} shape={shape} share={33}>
            {shape}
          </StatusMark>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Chip label="Wire Transfer" onRemove={() => {}} />
        <Avatar name="Maya Lindqvist" />
        <Avatar name="Tom Okafor" size="md" />
        <Avatar name="Grace Chen" size="lg" />
        <Avatar size="md" />
        <Person name="Priya Raman" />
        <Tile name="adobe" />
      </div>
      <div className="flex flex-wrap items-center gap-4">
        {shares.map((share) => (
          <span key={share.label} className="inline-flex items-center gap-2">
            <ColorDot color={share.color} />
            {share.label}
          </span>
        ))}
      </div>
      <SplitBar shares={shares} wide />
      <div className="flex flex-wrap items-center gap-2 text-ink-2">
        <SplitBar shares={shares} />
        Ad Sales 50% <span className="text-ink-3">+3</span>
        <Money amount={184320} />
        <Money amount={-1234.5} />
        <span className="text-28 font-semibold text-ink">
          <Money amount={2614431} cents={false} />
        </span>
      </div>
    </>
  );
}

export function Messages() {
  return (
    <>
      <Alert>The end date follows from the start date.</Alert>
      <Alert variant="warning">
        <b>Tom Okafor changed the cost</b> while you were editing.{' '}
        <Button variant="link" size="sm">
          Compare
        </Button>
      </Alert>
      <Alert variant="destructive">Authentication failed. Please try again.</Alert>
    </>
  );
}

export function Nothing() {
  return (
    <>
      <Card>
        <EmptyState title="No pending approval requests" text="All requests have been processed" />
      </Card>
      <Card>
        <Waiting className="grid gap-3 p-4">
          <div className="flex items-center gap-2">
            <Skeleton width={24} height={24} round />
            <Skeleton width="70%" />
            <Skeleton width={64} />
          </div>
          <div className="flex items-center gap-2">
            <Skeleton width={24} height={24} round />
            <Skeleton width="55%" />
          </div>
        </Waiting>
      </Card>
      <Card>
        <ErrorState
          title="Failed to fetch software"
          text="The list could not be loaded."
          onRetry={() => {}}
        />
      </Card>
    </>
  );
}

const tabs = [
  { value: 'application', label: 'Application' },
  { value: 'workflow', label: 'Workflow' },
  { value: 'users', label: 'Users', count: 42 },
  { value: 'rules', label: 'Email Rules' },
];

export function Page() {
  const [tab, setTab] = useState('application');
  const [view, setView] = useState('board');
  const views = [
    { value: 'list', label: 'List View', icon: List },
    { value: 'board', label: 'Board View', icon: SquareKanban },
  ];
  return (
    <>
      <PageHeader title="Upload CSV" description="software-2026-10.csv, 258 rows, semicolons, UTF-8">
        <StepBar label="Import" steps={['File', 'Match and check', 'Import']} current={1} />
      </PageHeader>
      <Tabs value={tab} onChange={setTab}>
        <TabList label="Settings" items={tabs} />
        {tabs.map(({ value, label }) => (
          <TabPanel key={value} value={value} className="py-2">
            {label}
          </TabPanel>
        ))}
      </Tabs>
      <div>
        <Segmented label="View" items={views} value={view} onChange={setView} />
      </div>
      <Progress label="Upload" value={64} />
      <Progress label="Reading the file" />
      <Card title="Trial run" note="Nothing is written yet">
        <Figures look="row" className="px-4 pb-3">
          <Figure label="New" note="of 243 rows" isBig>
            212
          </Figure>
          <Figure label="Updated">31</Figure>
          <Figure label="Refused" isBad>
            2
          </Figure>
        </Figures>
        <Facts className="p-4 pt-0">
          <Fact label="File">software.csv</Fact>
          <Fact label="Owner">{undefined}</Fact>
        </Facts>
      </Card>
    </>
  );
}
