import { useMutation } from '@tanstack/react-query';
import { readProblem } from '../../lib/read-problem.ts';

/** Opens the download in a new tab, after a look whether there is one: a failure would show there as a page of JSON. */
export function useDownload() {
  return useMutation({
    mutationFn: async (url: string) => {
      const answer = await fetch(url, { method: 'HEAD', credentials: 'same-origin' });
      if (!answer.ok) throw await readProblem(answer);
      return url;
    },
    meta: {
      failure: { title: 'Download Error', description: 'Could not download file. Please try again.' },
    },
    onSuccess: openTab,
  });
}

// Where the browser keeps new tabs from opening, the file comes in this one, which stays as it is.
function openTab(url: string): void {
  if (!window.open(url, '_blank')) window.location.assign(url);
}
