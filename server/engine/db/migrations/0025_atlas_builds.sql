CREATE TABLE "atlas_builds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"country" text NOT NULL,
	"request" jsonb NOT NULL,
	"asked_by" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"step" text DEFAULT '' NOT NULL,
	"share" real DEFAULT 0 NOT NULL,
	"memory" bigint DEFAULT 0 NOT NULL,
	"memory_limit" bigint DEFAULT 0 NOT NULL,
	"seconds_left" real,
	"source_name" text DEFAULT '' NOT NULL,
	"source_bytes" bigint,
	"source_date" text,
	"problem" text,
	"version" text,
	"atlas_bytes" bigint,
	"build_ms" real,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);

--> statement-breakpoint
CREATE TABLE "atlas_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"facts" jsonb NOT NULL,
	"asked_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "atlas_sources" (
	"country" text PRIMARY KEY NOT NULL,
	"request" jsonb NOT NULL,
	"built_date" timestamp with time zone,
	"newest" timestamp with time zone,
	"looked_at" timestamp with time zone
);

--> statement-breakpoint
CREATE INDEX "atlas_builds_country" ON "atlas_builds" USING btree ("country","created_at");
--> statement-breakpoint
CREATE INDEX "atlas_builds_open" ON "atlas_builds" USING btree ("created_at") WHERE state in ('waiting', 'building');
