import { escapeHtml } from '@purser/domain/mail-templates';
import { plainPage } from '../plain-page.ts';
import type { DemoPerson } from './demo-people.ts';

export interface EvaluationView {
  readonly people: readonly DemoPerson[];
  readonly refused?: string;
}

export const evaluationPage = ({ people, refused }: EvaluationView): string =>
  page(
    'Choose whom to sign in as',
    `<p class="lead">This page stands in for Google while you try Purser out, because no Google credentials are set.
      It runs on this computer, asks for no password, and nothing is sent to Google.</p>
    <form method="post" aria-labelledby="people">
      <h2 id="people">Demo people</h2>
      <ul>${people.map(personEntry).join('')}</ul>
    </form>
    <form method="post" class="typed">
      <h2><label for="email">Or any company address</label></h2>
      <div class="row">
        <input id="email" name="email" type="text" inputmode="email" autocomplete="off" spellcheck="false"
          autocapitalize="none" placeholder="you@example.com" value="${escapeHtml(refused ?? '')}"
          ${refused === undefined ? '' : 'aria-invalid="true" aria-describedby="email-error" autofocus'}>
        <button class="filled">Continue</button>
      </div>
      ${refused === undefined ? '' : '<p class="error" id="email-error">Please enter an email address, such as you@example.com</p>'}
    </form>
    <form method="post"><button class="plain" name="cancel" value="1">Back without signing in</button></form>
    <p class="note">To sign in with your company’s Google accounts instead, set <code>GOOGLE_CLIENT_ID</code> and
      <code>GOOGLE_CLIENT_SECRET</code>.</p>`,
  );

/** Whether a key was refused, and the address to which the form leads where the key was part of it. */
export interface KeyView {
  readonly isRefused?: boolean;
  readonly address?: { readonly path: string; readonly query: readonly (readonly [string, string])[] };
}

export const keyPage = ({ isRefused = false, address }: KeyView): string =>
  page(
    'Enter the key',
    `<p class="lead">While Purser is tried out, signing in takes the key that it printed when it started, in the line
      <code>Purser is ready at …/?key=…</code> of its terminal. Open that address, or enter here what follows
      <code>key=</code> in it.</p>
    ${address ? `<form method="get" action="${escapeHtml(address.path)}">${address.query.map(hiddenField).join('')}` : '<form method="post">'}
      <h2><label for="key">Key</label></h2>
      <div class="row">
        <input id="key" name="key" type="text" autocomplete="off" spellcheck="false" autocapitalize="none" required
          ${isRefused ? 'aria-invalid="true" aria-describedby="key-error"' : ''} autofocus>
        <button class="filled">Continue</button>
      </div>
      ${isRefused ? `<p class="error" id="key-error">This isn’t the key${address ? ' of this start' : ''}. Each start prints another one</p>` : ''}
    </form>
    <p><a href="/">Back to the start</a></p>`,
  );

export const evaluationErrorPage = (message: string): string =>
  page(
    'This sign-in can’t go on',
    `<p class="lead">${escapeHtml(message)}.</p><p><a class="filled" href="/">Back to the start</a></p>`,
  );

const hiddenField = ([name, value]: readonly [string, string]): string =>
  `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`;

const personEntry = ({ email, name, firstName, lastName, job, role }: DemoPerson): string => `
  <li><button class="person" name="email" value="${escapeHtml(email)}">
    <span class="initials" aria-hidden="true">${escapeHtml(firstName.charAt(0) + lastName.charAt(0))}</span>
    <span class="who"><strong>${escapeHtml(name)}</strong><span>${escapeHtml(`${job} · ${email}`)}</span></span>
    ${role === 'admin' ? '<span class="badge">Administrator</span>' : ''}
  </button></li>`;

const page = (title: string, content: string): string =>
  plainPage({
    title: `${title} · Purser evaluation`,
    head: '<link rel="stylesheet" href="/evaluation/style.css">',
    mode: '<span class="mode">Evaluation mode</span>',
    content: `<h1>${title}</h1>${content}`,
  });
