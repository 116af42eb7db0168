import { plainPage } from './plain-page.ts';
import { plainPageStyle } from './plain-page-style.ts';

export const logoutPage = (): string =>
  plainPage({
    title: 'Log out · Purser',
    head: `<style>${plainPageStyle}</style>`,
    content: `<h1>Log out?</h1>
    <p class="lead">Another website asked to log you out of Purser. Nothing has happened yet.</p>
    <form method="post" action="/api/logout" class="row">
      <button class="filled">Log out</button>
      <a class="quiet" href="/">Back to Purser</a>
    </form>`,
  });
