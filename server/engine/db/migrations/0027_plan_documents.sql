ALTER TABLE "evaluation_locations" ADD COLUMN "max_power" double precision;--> statement-breakpoint
ALTER TABLE "evaluations" ADD COLUMN "plan_id" text;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "plan_id" text;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "plan" json;--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_plan_id_network_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."network_plans"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_plan_id_network_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."network_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "evaluations_plan" ON "evaluations" USING btree ("plan_id");--> statement-breakpoint
CREATE INDEX "shares_plan" ON "shares" USING btree ("plan_id");