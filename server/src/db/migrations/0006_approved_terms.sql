ALTER TABLE "request_steps" ADD COLUMN "approvedTerms" jsonb;--> statement-breakpoint
ALTER TABLE "request_steps" ADD COLUMN "differences" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "request_steps" ADD CONSTRAINT "request_steps_terms_approved" CHECK ("request_steps"."approvedTerms" is null or "request_steps"."status" = 'approved');