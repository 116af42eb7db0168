ALTER TABLE "request_steps" DROP CONSTRAINT "request_steps_status_known";--> statement-breakpoint
ALTER TABLE "request_steps" DROP CONSTRAINT "request_steps_type_known";--> statement-breakpoint
ALTER TABLE "request_steps" DROP CONSTRAINT "request_steps_role_known";--> statement-breakpoint
ALTER TABLE "request_steps" DROP CONSTRAINT "request_steps_role_given";--> statement-breakpoint
ALTER TABLE "request_steps" DROP CONSTRAINT "request_steps_state_decided";--> statement-breakpoint
ALTER TABLE "request_steps" DROP CONSTRAINT "request_steps_decided_whole";--> statement-breakpoint
ALTER TABLE "request_steps" DROP CONSTRAINT "request_steps_terms_approved";--> statement-breakpoint
ALTER TABLE "request_steps" DROP CONSTRAINT "request_steps_approverId_users_id_fk";
--> statement-breakpoint
-- A step that names a single approver gets a list of that one, with whoever held it or was assigned.
UPDATE "request_steps" SET "approvers" = CASE
  WHEN "roleType" IS NULL AND "approverId" IS NULL AND "assigneeId" IS NULL THEN '[]'::jsonb
  ELSE jsonb_build_array(jsonb_build_object(
    'named', CASE WHEN "roleType" IS NOT NULL THEN jsonb_build_object('type', 'role', 'role', "roleType")
      WHEN "approverId" IS NOT NULL THEN jsonb_build_object('type', 'user', 'id', "approverId") END,
    'heldById', "assigneeId", 'isReassigned', "isReassigned")) END
WHERE "approvers" IS NULL;--> statement-breakpoint
ALTER TABLE "request_steps" ALTER COLUMN "approvers" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "request_steps" ALTER COLUMN "approvers" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "request_steps" DROP COLUMN "assigneeType";--> statement-breakpoint
ALTER TABLE "request_steps" DROP COLUMN "roleType";--> statement-breakpoint
ALTER TABLE "request_steps" DROP COLUMN "approverId";--> statement-breakpoint
ALTER TABLE "request_steps" DROP COLUMN "status";--> statement-breakpoint
ALTER TABLE "request_steps" ADD CONSTRAINT "request_steps_approvers_listed" CHECK (jsonb_typeof("request_steps"."approvers") = 'array');--> statement-breakpoint
ALTER TABLE "request_steps" ADD CONSTRAINT "request_steps_decided_whole" CHECK (("request_steps"."state" in ('approved', 'rejected')) = ("request_steps"."decidedBy" is not null) and ("request_steps"."decidedBy" is null) = ("request_steps"."completedAt" is null));--> statement-breakpoint
ALTER TABLE "request_steps" ADD CONSTRAINT "request_steps_terms_approved" CHECK ("request_steps"."approvedTerms" is null or "request_steps"."state" = 'approved');