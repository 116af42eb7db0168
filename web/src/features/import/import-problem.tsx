import { fileTooLarge } from '@purser/domain/files';
import { Problem } from '@purser/domain/problem';
import { messageOf } from '../../lib/query-client.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

type ImportProblemProps = { problem: Error; action?: 'imported' | 'tried'; onRetry: () => void };

export function ImportProblem({ problem, action = 'imported', onRetry }: ImportProblemProps) {
  const { title, text, isRetried } = textsFor(problem, `The file could not be ${action}`);
  return (
    <Alert
      variant="destructive"
      title={title}
      action={
        isRetried && (
          <Button variant="outline" size="sm" onClick={onRetry}>
            Try again
          </Button>
        )
      }
    >
      {text}
    </Alert>
  );
}

const wholeOrNot =
  'A file is imported whole or not at all, and rows that Purser already has change nothing, so trying again is safe.';

function textsFor(problem: Error, title: string) {
  if (!(problem instanceof Problem)) {
    return { title, text: messageOf(problem), isRetried: true };
  }
  if (problem.kind === 'unauthenticated') {
    return {
      title: 'Your session has ended',
      text: 'Your file is still here, with everything that you matched. Try again once you are signed in.',
      isRetried: true,
    };
  }
  if (problem.code === 'interrupted') {
    return { title: 'The connection was lost', text: `${problem.message} ${wholeOrNot}`, isRetried: true };
  }
  if (problem.kind === 'too_large') {
    return { title: fileTooLarge, text: problem.message, isRetried: false };
  }
  return {
    title,
    text: problem.message,
    isRetried: !['invalid', 'malformed', 'unsupported', 'forbidden'].includes(problem.kind),
  };
}
