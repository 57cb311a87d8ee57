CREATE TABLE "audit_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"email" text NOT NULL,
	"is_staff" boolean NOT NULL,
	"act" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "colour" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "logo" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "can_submit" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "location_quota" integer;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "people_quota" integer;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "is_admin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_customer" ON "audit_entries" USING btree ("customer_id","id");--> statement-breakpoint
UPDATE "members" SET "is_admin" = true WHERE "customer_id" = left(encode(sha256(convert_to('customer of ' || "subject", 'UTF8')), 'hex'), 32);
