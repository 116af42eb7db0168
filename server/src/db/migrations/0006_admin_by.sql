ALTER TABLE "users" ADD COLUMN "adminBy" text;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_admin_by_known" CHECK ("users"."adminBy" in ('rule', 'first', 'person'));