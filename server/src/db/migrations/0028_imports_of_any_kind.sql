ALTER TABLE "imports" ADD COLUMN "kind" text DEFAULT 'portfolio' NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "written" json;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_kind_known" CHECK ("imports"."kind" in ('portfolio', 'people', 'rates', 'budgets'));