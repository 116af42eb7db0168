CREATE TABLE "told_renewals" (
	"contractId" integer NOT NULL,
	"termEnd" date NOT NULL,
	"actBy" date NOT NULL,
	"day" integer NOT NULL,
	"userId" integer NOT NULL,
	"toldOn" date NOT NULL,
	CONSTRAINT "told_renewals_contractId_termEnd_actBy_day_userId_pk" PRIMARY KEY("contractId","termEnd","actBy","day","userId")
);
--> statement-breakpoint
ALTER TABLE "told_renewals" ADD CONSTRAINT "told_renewals_contractId_contracts_id_fk" FOREIGN KEY ("contractId") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_renewals" ADD CONSTRAINT "told_renewals_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "told_renewals_user" ON "told_renewals" USING btree ("userId");