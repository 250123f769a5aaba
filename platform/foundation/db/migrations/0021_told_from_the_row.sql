ALTER TABLE "candidates" ADD COLUMN "message_scheduled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "silent_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "documents" json;--> statement-breakpoint
CREATE INDEX "outbox_home" ON "outbox" USING btree ("created_at") WHERE type = 'updateHome';--> statement-breakpoint
CREATE FUNCTION "tell_of_messages"("company" integer, "candidate" integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Held first, so that the sums are of what is there once nobody else changes it.
  PERFORM FROM candidates c WHERE c.company_id = company AND c.id = candidate FOR NO KEY UPDATE;
  UPDATE candidates c SET message_scheduled_at = t.scheduled, silent_since = CASE WHEN t.answered IS NULL OR t.answered < t.written THEN t.written END
  FROM (
    SELECT max(m.sent_at) FILTER (WHERE m.sender_id IS NOT NULL) AS written, max(m.sent_at) FILTER (WHERE m.sender_id IS NULL) AS answered,
      max(m.scheduled_at) FILTER (WHERE m.sent_at IS NULL AND m.cancelled_at IS NULL) AS scheduled
    FROM messages m WHERE m.company_id = company AND m.candidate_id = candidate
  ) t
  WHERE c.company_id = company AND c.id = candidate
    AND (c.message_scheduled_at, c.silent_since) IS DISTINCT FROM (t.scheduled, CASE WHEN t.answered IS NULL OR t.answered < t.written THEN t.written END);
END $$;--> statement-breakpoint
CREATE FUNCTION "message_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM tell_of_messages(OLD.company_id, OLD.candidate_id); END IF;
  IF TG_OP = 'INSERT' OR TG_OP = 'UPDATE' AND NEW.candidate_id <> OLD.candidate_id THEN PERFORM tell_of_messages(NEW.company_id, NEW.candidate_id); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "messages_told_of" AFTER INSERT OR DELETE OR UPDATE OF "candidate_id", "sender_id", "scheduled_at", "sent_at", "cancelled_at" ON "messages" FOR EACH ROW EXECUTE FUNCTION "message_changed"();--> statement-breakpoint
CREATE FUNCTION "tell_of_files"("company" integer, "candidate" integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF candidate IS NULL THEN RETURN; END IF;
  PERFORM FROM candidates c WHERE c.company_id = company AND c.id = candidate FOR NO KEY UPDATE;
  UPDATE candidates c SET documents = (
    SELECT json_agg(json_build_array(f.id, f.kind, f.name) ORDER BY f.created_at, f.id)
    FROM files f WHERE f.company_id = company AND f.candidate_id = candidate AND f.deleted_at IS NULL
  )
  WHERE c.company_id = company AND c.id = candidate;
END $$;--> statement-breakpoint
CREATE FUNCTION "file_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM tell_of_files(OLD.company_id, OLD.candidate_id); END IF;
  IF TG_OP = 'INSERT' OR TG_OP = 'UPDATE' AND NEW.candidate_id IS DISTINCT FROM OLD.candidate_id THEN PERFORM tell_of_files(NEW.company_id, NEW.candidate_id); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "files_told_of" AFTER INSERT OR DELETE OR UPDATE OF "candidate_id", "deleted_at", "name", "kind" ON "files" FOR EACH ROW EXECUTE FUNCTION "file_changed"();--> statement-breakpoint
UPDATE candidates c SET message_scheduled_at = t.scheduled, silent_since = CASE WHEN t.answered IS NULL OR t.answered < t.written THEN t.written END
FROM (
  SELECT m.company_id, m.candidate_id, max(m.sent_at) FILTER (WHERE m.sender_id IS NOT NULL) AS written, max(m.sent_at) FILTER (WHERE m.sender_id IS NULL) AS answered,
    max(m.scheduled_at) FILTER (WHERE m.sent_at IS NULL AND m.cancelled_at IS NULL) AS scheduled
  FROM messages m GROUP BY m.company_id, m.candidate_id
) t
WHERE c.company_id = t.company_id AND c.id = t.candidate_id;--> statement-breakpoint
UPDATE candidates c SET documents = f.documents
FROM (
  SELECT f.company_id, f.candidate_id, json_agg(json_build_array(f.id, f.kind, f.name) ORDER BY f.created_at, f.id) AS documents
  FROM files f WHERE f.candidate_id IS NOT NULL AND f.deleted_at IS NULL GROUP BY f.company_id, f.candidate_id
) f
WHERE c.company_id = f.company_id AND c.id = f.candidate_id;
