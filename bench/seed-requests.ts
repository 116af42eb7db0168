import { defaultWorkflow } from '@purser/domain/workflow';
import type { OpenDatabase } from '@purser/server/db/client';

/** How many people have requests and decide them. */
const crowd = 200;

/** Somebody of those people, from 1; the first of them approve all at once. */
export const personAt = (at: number): string => `requests${at}@example.com`;

/**
 * Adds requests with six steps each: of a hundred 60 are approved, 12 rejected, 22 in progress at any step and 6 still
 * drafts. Each has had one to three comments; steps wait for one of 200 people, some for nobody.
 */
export async function seedRequests({ pool }: OpenDatabase, count: number): Promise<void> {
  await pool.query(
    `insert into users (email, username, name)
    select 'requests' || n || '@example.com', 'requests' || n, 'Person Number ' || n from generate_series(1, $1::integer) n
    on conflict do nothing`,
    [crowd],
  );
  const [{ first, last } = { first: 0, last: 0 }] = (
    await pool.query<{ first: number; last: number }>(
      `select min(id) as first, (select coalesce(max(id), 0) from purchase_requests) as last
      from users where email like 'requests%'`,
    )
  ).rows;
  await pool.query(requestsStatement, [first, crowd, defaultWorkflow.map(({ key }) => key), last, count]);
  await pool.query(stepsStatement, [first, crowd, JSON.stringify(defaultWorkflow), last]);
  await pool.query(askedStatement, [last]);
  await pool.query(decisionsStatement, [last]);
  await pool.query(
    `insert into request_comments ("requestId", "userId", "userName", content, "createdAt")
    select r.id, $1::integer + (r.id + n) % $2::integer, 'Person ' || (r.id + n) % $2::integer,
      'Comment ' || n || ': a sentence or two of the length that people write about what they need.', r."createdAt"
    from purchase_requests r, generate_series(1, 3) n where r.id > $3 and n <= 1 + r.id % 3`,
    [first, crowd, last],
  );
  await pool.query('analyze');
}

/** Gives a request 100 comments and five attachments. */
export async function fillRequest({ pool }: OpenDatabase, id: number): Promise<void> {
  await pool.query(
    `insert into request_comments ("requestId", "userId", "userName", content, "createdAt")
    select $1, "requestorId", 'Person ' || "requestorId", 'Comment ' || n || ': a sentence or two of the length that people write.', now()
    from purchase_requests, generate_series(1, 100) n where id = $1`,
    [id],
  );
  await pool.query(
    `with put as (
      insert into uploads (key, "userId", "createdAt", "claimedAt")
      select 'request-' || r.id || '-' || n, r."requestorId", now(), now()
      from purchase_requests r, generate_series(1, 5) n where r.id = $1 returning key, "userId")
    insert into request_attachments ("requestId", "fileName", "filePath", "uploadKey", "fileSize", "mimeType", "uploadedBy", "createdAt")
    select $1, 'Quote.pdf', '/api/uploads/' || key, key, 120000, 'application/pdf', "userId", now() from put`,
    [id],
  );
}

// $1 first person, $2 people, $3 keys of the steps, $4 the last request before these, $5 how many.
const requestsStatement = `
  with planned as (
    select n, case when n * 37 % 100 < 60 then 'approved' when n * 37 % 100 < 72 then 'rejected'
        when n * 37 % 100 < 94 then 'in_progress' else 'draft' end as status,
      $1::integer + (n * 7 + n / 100) % $2::integer as asks, $1::integer + (n * 11 + n / 100) % $2::integer as decides
    from generate_series($4::integer + 1, $4::integer + $5::integer) n),
  placed as (
    select *, case status when 'approved' then 6 when 'draft' then 1 when 'rejected' then 2 + n % 5 else 1 + n % 6 end as place
    from planned)
  insert into purchase_requests (vendor, "productName", description, "businessRequirements", "estimatedCost", department,
    "requestorId", "businessOwnerId", "techAdminId", "executiveSponsorId", status, "currentStep", "currentAssigneeId",
    "statusSince", "createdAt", "updatedAt", "updatedBy")
  select case when status <> 'draft' or n % 2 = 0 then 'Vendor ' || n * 7919 % 10000 end,
    case when status <> 'draft' then 'Product ' || n end,
    'What number ' || n || ' is for, told in a sentence of the length that people usually write here.',
    repeat('It has to do this and that, and to keep what we have. ', 6),
    case when n % 5 > 0 then 1000 + n % 90000 + 0.25 end,
    case when n % 3 = 0 then '{"segments":["Capital","Studio"],"percentages":{"Capital":60,"Studio":40}}' else 'Ad Sales' end,
    asks, decides, $1::integer + n * 13 % $2::integer, $1::integer + n * 17 % $2::integer, status, ($3::text[])[place],
    case when status = 'draft' or status = 'in_progress' and place = 1 then asks
      when status = 'in_progress' and n % 7 > 0 then decides end,
    now() - n % 40 * interval '1 day', now() - n % 400 * interval '1 day' - interval '40 days', now() - n % 40 * interval '1 day', asks
  from placed order by n`;

// $3 the workflow as JSON. Steps before the current one are approved, and so is that one at the end.
const stepsStatement = `
  with workflow as (
    select position, step ->> 'key' as key, step ->> 'label' as label,
      array(select jsonb_array_elements_text(step -> 'actions')) as actions
    from jsonb_array_elements($3::jsonb) with ordinality as steps(step, position)),
  placed as (
    select r.id, r.status as request, r."currentAssigneeId" as waits, r."requestorId" as asks, r."createdAt" as begun,
      $1::integer + (r.id * 11 + r.id / 100) % $2::integer as decides, w.*, here.position as place
    from purchase_requests r join workflow here on here.key = r."currentStep", workflow w where r.id > $4),
  told as (
    select *, case when position < place or request = 'approved' then 'approved'
      when position = place and request = 'rejected' then 'rejected' else 'pending' end as status from placed)
  insert into request_steps ("requestId", position, "stepName", label, actions, approvers, state,
    "assigneeId", comments, "decidedBy", "decidedByName", since, "completedAt")
  select id, position - 1, key, label, actions, jsonb_build_array(jsonb_build_object(
      'named', case position when 1 then '{"type": "role", "role": "requestor"}'::jsonb end, 'isReassigned', false,
      'heldById', case when status <> 'pending' then case position when 1 then asks else decides end when position = place then waits end)),
    case when status = 'pending' and position = place and request in ('draft', 'in_progress') then 'current' else status end,
    case when status <> 'pending' then case position when 1 then asks else decides end when position = place then waits end,
    case when status <> 'pending' and id % 2 = 0 then 'Looked at and agreed, with a remark of some length.' end,
    case when status <> 'pending' then case position when 1 then asks else decides end end,
    case when status <> 'pending' then 'Person ' || case position when 1 then asks else decides end end,
    case when position <= place then begun + position * interval '1 day' end,
    case when status <> 'pending' then begun + position * interval '1 day' + interval '5 hours' end
  from told order by id, position`;

// Whom each open request asks: whoever it waits for, or the administrators. $1 the last request before these.
const askedStatement = `
  update purchase_requests set "currentSteps" = array["currentStep"], "askedIds" = case when "currentAssigneeId" is null
    then array(select id from users where role = 'admin' and "deletedAt" is null) else array["currentAssigneeId"] end
  where id > $1 and status in ('draft', 'in_progress')`;

const decisionsStatement = `
  insert into step_decisions ("stepId", round, "personId", "personName", capacity, decision, comment, at)
  select id, 1, "decidedBy", "decidedByName", 'approver', state, comments, "completedAt"
  from request_steps where "requestId" > $1 and state in ('approved', 'rejected') order by id`;
