CREATE TABLE "leftover_files" (
	"key" text PRIMARY KEY NOT NULL,
	"remove_after" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "evaluations" ADD COLUMN "date" date DEFAULT (now() at time zone 'utc')::date NOT NULL;--> statement-breakpoint
ALTER TABLE "evaluations" ADD COLUMN "map_address" text;--> statement-breakpoint
ALTER TABLE "evaluations" ADD COLUMN "excel_address" text;--> statement-breakpoint
ALTER TABLE "evaluations" ADD COLUMN "scorecard_address" text;--> statement-breakpoint
ALTER TABLE "evaluations" ADD COLUMN "is_added" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "evaluations" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "name" text;--> statement-breakpoint
CREATE INDEX "leftover_files_due" ON "leftover_files" USING btree ("remove_after");--> statement-breakpoint
CREATE INDEX "evaluations_customer_date" ON "evaluations" USING btree ("customer_id","date","created_at");--> statement-breakpoint
CREATE INDEX "evaluations_deleted" ON "evaluations" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
UPDATE "evaluations" SET "date" = ("created_at" AT TIME ZONE 'UTC')::date;