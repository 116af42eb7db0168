-- Not written to the log of the database: it counts a minute, and is of no use after a crash.
CREATE UNLOGGED TABLE "call_limits" (
	"key" text NOT NULL,
	"minute" bigint NOT NULL,
	"taken" integer NOT NULL,
	CONSTRAINT "call_limits_key_minute_pk" PRIMARY KEY("key","minute")
);
