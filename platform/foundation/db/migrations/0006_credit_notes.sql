ALTER TABLE "invoices" ADD COLUMN "credit_note_number" bigint;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "credited_on" date;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "credited_net" bigint;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "credited_gross" bigint;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "credit_note_file_id" uuid;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "credit_note_peppol_file_id" uuid;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credit_note" CHECK (num_nulls("invoices"."credit_note_number", "invoices"."credited_on", "invoices"."credited_net", "invoices"."credited_gross") in (0, 4)) NOT VALID;