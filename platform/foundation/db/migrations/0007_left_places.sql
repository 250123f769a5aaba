ALTER TABLE "candidates" ADD COLUMN "left_step_id" integer;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "left_position" double precision;