CREATE TABLE "company_credentials" (
	"company_id" integer NOT NULL,
	"service" text NOT NULL,
	"sealed" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "company_credentials_company_id_service_pk" PRIMARY KEY("company_id","service")
);
--> statement-breakpoint
ALTER TABLE "company_credentials" ADD CONSTRAINT "company_credentials_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;