CREATE TABLE "budgets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "budgets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"year" integer NOT NULL,
	"segment" text NOT NULL,
	"vendor" text,
	"amount" numeric(14, 2) NOT NULL,
	"updatedBy" integer NOT NULL,
	"updatedAt" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "budgets_once" UNIQUE NULLS NOT DISTINCT("year","segment","vendor"),
	CONSTRAINT "budgets_year_known" CHECK ("budgets"."year" between 1 and 9999),
	CONSTRAINT "budgets_amount_positive" CHECK ("budgets"."amount" > 0),
	CONSTRAINT "budgets_segment_given" CHECK (btrim("budgets"."segment") <> ''),
	CONSTRAINT "budgets_vendor_given" CHECK (btrim("budgets"."vendor") <> '')
);
--> statement-breakpoint
CREATE TABLE "forecast_scenarios" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "forecast_scenarios_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"uplift" numeric(5, 2),
	"requested" boolean NOT NULL,
	"cancelled" jsonb NOT NULL,
	"userId" integer NOT NULL,
	"userName" text NOT NULL,
	"updatedAt" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "forecast_scenarios_name_given" CHECK (btrim("forecast_scenarios"."name") <> ''),
	CONSTRAINT "forecast_scenarios_uplift_known" CHECK ("forecast_scenarios"."uplift" between -50 and 200),
	CONSTRAINT "forecast_scenarios_list" CHECK (jsonb_typeof("forecast_scenarios"."cancelled") = 'array')
);
--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_updatedBy_users_id_fk" FOREIGN KEY ("updatedBy") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forecast_scenarios" ADD CONSTRAINT "forecast_scenarios_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "forecast_scenarios_name" ON "forecast_scenarios" USING btree (lower("name"));