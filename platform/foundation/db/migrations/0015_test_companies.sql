ALTER TABLE "companies" ADD COLUMN "test_of" integer;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "test_expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "is_captured" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_test_of_companies_id_fk" FOREIGN KEY ("test_of") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "companies_test_of" ON "companies" USING btree ("test_of") WHERE test_of is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "companies_test_expires" ON "companies" USING btree ("test_expires_at") WHERE test_expires_at is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "mails_captured" ON "mails" USING btree ("company_id","created_at") WHERE is_captured;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_test" CHECK (("companies"."test_of" is null) = ("companies"."test_expires_at" is null)) NOT VALID;--> statement-breakpoint

-- A test company costs nothing: it has no orders, invoices, subscriptions, credits or points.
CREATE FUNCTION refuse_test_company() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM companies WHERE id = NEW.company_id AND test_of IS NOT NULL) THEN
    RAISE EXCEPTION 'A test company has no rows in %', TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER orders_cost_real_companies BEFORE INSERT ON orders
FOR EACH ROW EXECUTE FUNCTION refuse_test_company();--> statement-breakpoint
CREATE TRIGGER invoices_cost_real_companies BEFORE INSERT ON invoices
FOR EACH ROW EXECUTE FUNCTION refuse_test_company();--> statement-breakpoint
CREATE TRIGGER subscriptions_cost_real_companies BEFORE INSERT ON subscriptions
FOR EACH ROW EXECUTE FUNCTION refuse_test_company();--> statement-breakpoint
CREATE TRIGGER ledger_entries_cost_real_companies BEFORE INSERT ON ledger_entries
FOR EACH ROW EXECUTE FUNCTION refuse_test_company();
