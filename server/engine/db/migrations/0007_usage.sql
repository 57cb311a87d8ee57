CREATE TABLE "usage_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"customer_id" text NOT NULL,
	"member_id" text,
	"eval_id" text,
	"file" text,
	"locations" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usage_totals" (
	"period" text NOT NULL,
	"start" date NOT NULL,
	"customer_id" text NOT NULL,
	"locations" bigint DEFAULT 0 NOT NULL,
	"evaluations" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "usage_totals_period_start_customer_id_pk" PRIMARY KEY("period","start","customer_id")
);
--> statement-breakpoint
CREATE INDEX "usage_events_customer" ON "usage_events" USING btree ("customer_id","at","id");--> statement-breakpoint
CREATE INDEX "usage_events_at" ON "usage_events" USING brin ("at");