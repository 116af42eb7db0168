CREATE TABLE "exchange_rates" (
	"currency" text NOT NULL,
	"date" date NOT NULL,
	"rate" numeric(15, 8) NOT NULL,
	"source" text,
	CONSTRAINT "exchange_rates_currency_date_pk" PRIMARY KEY("currency","date"),
	CONSTRAINT "exchange_rates_currency_known" CHECK ("exchange_rates"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "exchange_rates_positive" CHECK ("exchange_rates"."rate" > 0)
);
--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "originalCost" numeric(19, 4);--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "rate" numeric(15, 8);--> statement-breakpoint
CREATE INDEX "exchange_rates_date" ON "exchange_rates" USING btree ("date");--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_currency_known" CHECK ("contracts"."currency" ~ '^[A-Z]{3}$');--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_original_positive" CHECK ("contracts"."originalCost" > 0);--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_rate_positive" CHECK ("contracts"."rate" > 0);--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_currency_whole" CHECK (num_nulls("contracts"."currency", "contracts"."originalCost", "contracts"."rate") in (0, 3));--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_cost_is_product" CHECK ("contracts"."cost" = round("contracts"."originalCost" * "contracts"."rate", 2));--> statement-breakpoint
-- The terms that requests ask for have every name, as contracts do.
UPDATE "purchase_requests" SET "contract" = '{"currency": null, "originalCost": null, "rate": null}'::jsonb || "contract" WHERE "contract" IS NOT NULL;--> statement-breakpoint
-- Percentages may have two decimals; their total is exactly 100 as before.
CREATE OR REPLACE FUNCTION are_percentages_valid(percentages text, segments text[]) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (
    SELECT coalesce(
      count(*) = cardinality(segments)
        AND bool_and(part.value ~ '^[0-9]{1,3}(\.[0-9]{1,2})?$' AND part.key = ANY (segments))
        AND sum(CASE WHEN part.value ~ '^[0-9]{1,3}(\.[0-9]{1,2})?$' THEN part.value::numeric ELSE 1000 END) = 100,
      false)
    FROM jsonb_each_text(percentages::jsonb) AS part
  );
END
$$;
