CREATE TABLE "evaluation_parts" (
	"evaluation_id" text NOT NULL,
	"position" integer NOT NULL,
	"location_count" integer NOT NULL,
	"result" json NOT NULL,
	CONSTRAINT "evaluation_parts_evaluation_id_position_pk" PRIMARY KEY("evaluation_id","position")
);
--> statement-breakpoint
CREATE TABLE "job_turns" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"taken_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "customer_id" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "size" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "remaining" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "kills" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "worked_ms" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "evaluation_parts" ADD CONSTRAINT "evaluation_parts_evaluation_id_evaluations_id_fk" FOREIGN KEY ("evaluation_id") REFERENCES "public"."evaluations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "jobs_waiting_customer" ON "jobs" USING btree ("kind","customer_id") WHERE state in ('ready', 'active');--> statement-breakpoint
CREATE INDEX "jobs_done" ON "jobs" USING btree ("kind","finished_at") WHERE state = 'done';