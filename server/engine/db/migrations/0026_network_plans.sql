CREATE TABLE "network_plan_versions" (
	"plan_id" text NOT NULL,
	"version" integer NOT NULL,
	"state" text NOT NULL,
	"own" json NOT NULL,
	"terms" json NOT NULL,
	"grounds" json,
	"result" json,
	"bytes" integer NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "network_plan_versions_plan_id_version_pk" PRIMARY KEY("plan_id","version")
);
--> statement-breakpoint
CREATE TABLE "network_plans" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"source" text NOT NULL,
	"country" text NOT NULL,
	"places" json NOT NULL,
	"candidates" integer NOT NULL,
	"outside" integer DEFAULT 0 NOT NULL,
	"own" json NOT NULL,
	"terms" json NOT NULL,
	"step" text,
	"share" double precision,
	"problem" text,
	"grounds" json,
	"result" json,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "network_plan_versions" ADD CONSTRAINT "network_plan_versions_plan_id_network_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."network_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_plans" ADD CONSTRAINT "network_plans_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "network_plans_member" ON "network_plans" USING btree ("member_id","created_at");