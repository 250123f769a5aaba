-- The tables, indexes, functions and triggers of Tavla. platform/foundation/db/schema/ describes the
-- columns. This file replaces the first 55 migrations and creates the same tables as they did.
--
-- The checks are NOT VALID: they apply to each new and each changed row. A database that is older
-- than the checks can have rows that break them.

-- Searches by parts of a text.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint

-- Accounts and sign-in
-- --------------------

-- People who can sign in: recruiters and staff.
CREATE TABLE users (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  password_hash text,
  first_name text NOT NULL,
  last_name text NOT NULL,
  country text NOT NULL,
  city text NOT NULL,
  date_of_birth date NOT NULL,
  phone_number text NOT NULL,
  image_file_id uuid,
  roles text[] DEFAULT '{}'::text[] NOT NULL,
  recruiter boolean DEFAULT true NOT NULL,
  locale text DEFAULT 'sv' NOT NULL,
  date_time_format text,
  notification_settings jsonb,
  reminded_until timestamptz(3),
  email_confirmed_at timestamptz(3),
  second_factor_at timestamptz(3),
  banned_at timestamptz(3),
  deleted_at timestamptz(3),
  version integer DEFAULT 1 NOT NULL,
  created_at timestamptz(3) NOT NULL
);--> statement-breakpoint

ALTER TABLE users
  ADD CONSTRAINT users_locale CHECK (locale in ('sv', 'en')) NOT VALID,
  ADD CONSTRAINT users_date_time_format CHECK (
    date_time_format in ('YYYY-MM-DD HH:mm', 'DD/MM/YYYY HH:mm', 'DD.MM.YYYY HH:mm')
  ) NOT VALID;--> statement-breakpoint

CREATE UNIQUE INDEX users_email ON users (email) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX users_by_name
  ON users ((translate(lower((first_name || ' ' || last_name)), 'åäöéüáàèëï', '{|}euaaeei') collate "C"), id)
  WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX users_parts ON users USING gin (lower(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX users_unconfirmed ON users (id) WHERE email_confirmed_at is null and deleted_at is null;
--> statement-breakpoint

-- A sign-in on one device.
CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  impersonator_id uuid,
  impersonator_session_id uuid,
  device jsonb,
  created_at timestamptz(3) NOT NULL,
  last_seen_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  revoked_at timestamptz(3),
  CONSTRAINT sessions_user_id_users_id_fk
    FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT sessions_impersonator_id_users_id_fk
    FOREIGN KEY (impersonator_id) REFERENCES users (id),
  CONSTRAINT sessions_impersonator_session_id_sessions_id_fk
    FOREIGN KEY (impersonator_session_id) REFERENCES sessions (id) ON DELETE CASCADE
);--> statement-breakpoint

CREATE INDEX sessions_user ON sessions (user_id);--> statement-breakpoint
CREATE INDEX sessions_revoked ON sessions (revoked_at);--> statement-breakpoint
CREATE INDEX sessions_impersonator ON sessions (impersonator_session_id) WHERE impersonator_session_id is not null;
--> statement-breakpoint

-- One-time codes: 1 forgotten password, 2 sign-in or registration, 3 deletion of the account.
CREATE TABLE codes (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  type smallint NOT NULL,
  code_hash text NOT NULL,
  tries smallint DEFAULT 0 NOT NULL,
  keeps_password boolean DEFAULT false NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  CONSTRAINT codes_user_id_users_id_fk
    FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);--> statement-breakpoint

ALTER TABLE codes
  ADD CONSTRAINT codes_type CHECK (type between 1 and 3) NOT VALID,
  ADD CONSTRAINT codes_tries CHECK (tries >= 0) NOT VALID;--> statement-breakpoint

CREATE INDEX codes_user ON codes (user_id, type);--> statement-breakpoint

-- Authenticator apps.
CREATE TABLE second_factors (
  user_id uuid PRIMARY KEY,
  secret text NOT NULL,
  last_step bigint,
  created_at timestamptz(3) NOT NULL,
  confirmed_at timestamptz(3),
  CONSTRAINT second_factors_user_id_users_id_fk
    FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);--> statement-breakpoint

-- Codes that replace the authenticator app, once each.
CREATE TABLE recovery_codes (
  user_id uuid NOT NULL,
  code_hash text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  CONSTRAINT recovery_codes_user_id_code_hash_pk PRIMARY KEY (user_id, code_hash),
  CONSTRAINT recovery_codes_user_id_users_id_fk
    FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);--> statement-breakpoint

-- Hashes of the tokens in mailed links.
CREATE TABLE one_time_tokens (
  token_hash text PRIMARY KEY,
  purpose text NOT NULL,
  subject text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3)
);--> statement-breakpoint

CREATE INDEX one_time_tokens_subject ON one_time_tokens (purpose, subject);--> statement-breakpoint
CREATE INDEX one_time_tokens_expires ON one_time_tokens (expires_at);--> statement-breakpoint

CREATE TABLE staff_invitations (
  email text PRIMARY KEY,
  roles text[] NOT NULL,
  invited_by uuid,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL
);--> statement-breakpoint

-- Sign-ins, sign-outs, codes and passwords of the last year.
CREATE TABLE security_log (
  id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  at timestamptz(3) NOT NULL,
  event text NOT NULL,
  user_id uuid,
  impersonator_id uuid,
  session_id uuid,
  detail text NOT NULL,
  visitor text NOT NULL
);--> statement-breakpoint

CREATE INDEX security_log_user ON security_log (user_id, at);--> statement-breakpoint
CREATE INDEX security_log_impersonator ON security_log (impersonator_id, at) WHERE impersonator_id is not null;
--> statement-breakpoint
CREATE INDEX security_log_at ON security_log (at, id);--> statement-breakpoint

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The table % is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint

CREATE TRIGGER security_log_unchanged
BEFORE UPDATE ON security_log
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint

CREATE TRIGGER security_log_whole
BEFORE TRUNCATE ON security_log
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint

-- Entries are kept for a year of 365 days. The newest entry, and not the clock, says when the year ends.
CREATE FUNCTION keep_the_last_year() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.at >= (SELECT max(at) FROM security_log) - interval '8760 hours' THEN
    RAISE EXCEPTION 'The table % is append-only for a year', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN OLD;
END $$;--> statement-breakpoint

CREATE TRIGGER security_log_kept
BEFORE DELETE ON security_log
FOR EACH ROW EXECUTE FUNCTION keep_the_last_year();--> statement-breakpoint

-- The program itself
-- ------------------

-- Secrets that all platforms share, encrypted with a key that is not in the database.
CREATE TABLE secrets (
  name text PRIMARY KEY,
  value text NOT NULL,
  created_at timestamptz(3) NOT NULL
);--> statement-breakpoint

-- Keys that sign tokens.
CREATE TABLE signing_keys (
  kid text PRIMARY KEY,
  algorithm text NOT NULL,
  private_jwk text,
  public_jwk jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL,
  retired_at timestamptz(3)
);--> statement-breakpoint

-- Settings and feature flags that can change while the platform runs.
CREATE TABLE settings (
  name text NOT NULL,
  scope text NOT NULL,
  value jsonb NOT NULL,
  changed_at timestamptz(3) NOT NULL,
  changed_by uuid,
  CONSTRAINT settings_name_scope_pk PRIMARY KEY (name, scope)
);--> statement-breakpoint

-- Responses to writes, for clients that repeat a write.
CREATE TABLE idempotency_keys (
  caller_key text NOT NULL,
  key text NOT NULL,
  call text NOT NULL,
  body_hash text NOT NULL,
  status smallint,
  response jsonb,
  company_id integer,
  candidate_id integer,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT idempotency_keys_caller_key_key_pk PRIMARY KEY (caller_key, key)
);--> statement-breakpoint

CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at);--> statement-breakpoint
CREATE INDEX idempotency_keys_candidate ON idempotency_keys (company_id, candidate_id) WHERE candidate_id is not null;
--> statement-breakpoint

-- Counters that all platforms share.
CREATE TABLE rate_limits (
  key text PRIMARY KEY,
  window_start timestamptz(3) NOT NULL,
  window_end timestamptz(3) DEFAULT now() NOT NULL,
  count integer NOT NULL
);--> statement-breakpoint

ALTER TABLE rate_limits
  ADD CONSTRAINT rate_limits_count CHECK (count >= 0) NOT VALID;--> statement-breakpoint

CREATE INDEX rate_limits_window_end ON rate_limits (window_end);--> statement-breakpoint

-- Companies
-- ---------
--
-- Names are sorted in Swedish order, independent of the collation of the database. The indexes "…_by_name" contain
-- the sort key. An index "…_parts" finds a part of a text by its trigrams. A part of one or two characters has no
-- trigram, so an index "…_letters" contains every character three times.

CREATE TABLE companies (
  id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  name text,
  limited boolean DEFAULT true NOT NULL,
  organization_number text NOT NULL,
  billing_name text,
  vat_number text,
  company_address jsonb NOT NULL,
  billing_address jsonb NOT NULL,
  telephone text DEFAULT '' NOT NULL,
  contact_email text DEFAULT '' NOT NULL,
  home_page text,
  contact_person text DEFAULT '' NOT NULL,
  paper_billing boolean DEFAULT false NOT NULL,
  invoice_email text,
  media_selection text DEFAULT 'not-set' NOT NULL,
  media_selection_updated_at timestamptz(3),
  vat_amount numeric DEFAULT 0.25 NOT NULL,
  logo_file_id uuid,
  about text,
  sender_email text,
  sales_user_id uuid,
  employment_service_required boolean DEFAULT false NOT NULL,
  employment_service_connected boolean DEFAULT false NOT NULL,
  retention_months integer DEFAULT 24 NOT NULL,
  anonymous_screening jsonb,
  banned_at timestamptz(3),
  partial_sponsoring_enabled boolean DEFAULT false NOT NULL,
  shares_number boolean DEFAULT false NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT companies_sales_user_id_users_id_fk
    FOREIGN KEY (sales_user_id) REFERENCES users (id)
);--> statement-breakpoint

ALTER TABLE companies
  ADD CONSTRAINT companies_media_selection CHECK (media_selection in ('not-set', 'uploaded', 'auto-select')) NOT VALID,
  ADD CONSTRAINT companies_vat CHECK (vat_amount between 0 and 1) NOT VALID,
  ADD CONSTRAINT companies_retention CHECK (retention_months > 0) NOT VALID;--> statement-breakpoint

CREATE UNIQUE INDEX companies_own_number ON companies (organization_number) WHERE not shares_number;
--> statement-breakpoint
CREATE INDEX companies_number ON companies (organization_number);--> statement-breakpoint
CREATE INDEX companies_by_name
  ON companies ((translate(lower(coalesce(name, '')), 'åäöéüáàèëï', '{|}euaaeei') collate "C"), id);
--> statement-breakpoint
CREATE INDEX companies_without_sales
  ON companies ((translate(lower(coalesce(name, '')), 'åäöéüáàèëï', '{|}euaaeei') collate "C"), id)
  WHERE sales_user_id is null;--> statement-breakpoint
CREATE INDEX companies_name_parts ON companies USING gin (lower(coalesce(name, '')) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX companies_billing_name_parts ON companies USING gin (lower(coalesce(billing_name, '')) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX companies_name_letters
  ON companies USING gin (regexp_replace(lower(coalesce(name, '')), '(.)', '\1\1\1', 'g') gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX companies_number_letters
  ON companies USING gin (regexp_replace(lower(organization_number), '(.)', '\1\1\1', 'g') gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX companies_number_parts ON companies USING gin (lower(organization_number) gin_trgm_ops);
--> statement-breakpoint

-- The salespeople of a company. companies.sales_user_id is the main one.
CREATE TABLE company_salespersons (
  company_id integer NOT NULL,
  user_id uuid NOT NULL,
  added_at timestamptz(3) NOT NULL,
  CONSTRAINT company_salespersons_company_id_user_id_pk PRIMARY KEY (company_id, user_id),
  CONSTRAINT company_salespersons_company_id_companies_id_fk
    FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE,
  CONSTRAINT company_salespersons_user_id_users_id_fk
    FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);--> statement-breakpoint

CREATE INDEX company_salespersons_user ON company_salespersons (user_id, company_id);--> statement-breakpoint

-- Users in companies, with the contact details that they have there.
CREATE TABLE members (
  company_id integer NOT NULL,
  user_id uuid NOT NULL,
  admin boolean DEFAULT false NOT NULL,
  is_default boolean DEFAULT false NOT NULL,
  title text DEFAULT '' NOT NULL,
  email text DEFAULT '' NOT NULL,
  phone text DEFAULT '' NOT NULL,
  joined_at timestamptz(3) NOT NULL,
  applications_told_until timestamptz(3),
  CONSTRAINT members_company_id_user_id_pk PRIMARY KEY (company_id, user_id),
  CONSTRAINT members_company_id_companies_id_fk
    FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE,
  CONSTRAINT members_user_id_users_id_fk
    FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);--> statement-breakpoint

CREATE INDEX members_user ON members (user_id);--> statement-breakpoint
CREATE UNIQUE INDEX members_default ON members (user_id) WHERE is_default;--> statement-breakpoint

CREATE TABLE projects (
  company_id integer NOT NULL,
  id integer GENERATED BY DEFAULT AS IDENTITY,
  name text NOT NULL,
  is_default boolean DEFAULT false NOT NULL,
  position integer DEFAULT 0 NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT projects_company_id_id_pk PRIMARY KEY (company_id, id),
  CONSTRAINT projects_company_id_companies_id_fk
    FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE
);--> statement-breakpoint

CREATE INDEX projects_id ON projects (id);--> statement-breakpoint
CREATE UNIQUE INDEX projects_default ON projects (company_id) WHERE is_default;--> statement-breakpoint

CREATE TABLE folders (
  company_id integer NOT NULL,
  id integer GENERATED BY DEFAULT AS IDENTITY,
  project_id integer NOT NULL,
  name text NOT NULL,
  is_default boolean DEFAULT false NOT NULL,
  position integer DEFAULT 0 NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT folders_company_id_id_pk PRIMARY KEY (company_id, id),
  CONSTRAINT folders_company_id_project_id_projects_company_id_id_fk
    FOREIGN KEY (company_id, project_id) REFERENCES projects (company_id, id)
);--> statement-breakpoint

CREATE INDEX folders_id ON folders (id);--> statement-breakpoint
CREATE INDEX folders_project ON folders (company_id, project_id);--> statement-breakpoint
CREATE UNIQUE INDEX folders_default ON folders (company_id, project_id) WHERE is_default;--> statement-breakpoint

CREATE TABLE email_templates (
  company_id integer NOT NULL,
  id integer GENERATED BY DEFAULT AS IDENTITY,
  name text NOT NULL,
  body text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT email_templates_company_id_id_pk PRIMARY KEY (company_id, id),
  CONSTRAINT email_templates_company_id_companies_id_fk
    FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE
);--> statement-breakpoint

CREATE INDEX email_templates_id ON email_templates (id);--> statement-breakpoint
CREATE UNIQUE INDEX email_templates_name ON email_templates (company_id, lower(name));--> statement-breakpoint

CREATE TABLE step_templates (
  company_id integer NOT NULL,
  id integer GENERATED BY DEFAULT AS IDENTITY,
  name text NOT NULL,
  steps jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT step_templates_company_id_id_pk PRIMARY KEY (company_id, id),
  CONSTRAINT step_templates_company_id_companies_id_fk
    FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE
);--> statement-breakpoint

CREATE INDEX step_templates_id ON step_templates (id);--> statement-breakpoint
CREATE UNIQUE INDEX step_templates_name ON step_templates (company_id, lower(name));--> statement-breakpoint

CREATE TABLE ad_templates (
  company_id integer NOT NULL,
  id integer GENERATED BY DEFAULT AS IDENTITY,
  name text NOT NULL,
  content text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT ad_templates_company_id_id_pk PRIMARY KEY (company_id, id),
  CONSTRAINT ad_templates_company_id_companies_id_fk
    FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE
);--> statement-breakpoint

-- Addresses that ads copy.
CREATE TABLE workplace_templates (
  company_id integer NOT NULL,
  id integer GENERATED BY DEFAULT AS IDENTITY,
  name text NOT NULL,
  street_address text NOT NULL,
  post_number text NOT NULL,
  post_area text NOT NULL,
  post_country text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT workplace_templates_company_id_id_pk PRIMARY KEY (company_id, id),
  CONSTRAINT workplace_templates_company_id_companies_id_fk
    FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE
);--> statement-breakpoint

CREATE INDEX workplace_templates_id ON workplace_templates (id);--> statement-breakpoint
CREATE UNIQUE INDEX workplace_templates_name ON workplace_templates (company_id, lower(name));--> statement-breakpoint

-- Encrypted credentials for other services.
CREATE TABLE company_credentials (
  company_id integer NOT NULL,
  service text NOT NULL,
  sealed text NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT company_credentials_company_id_service_pk PRIMARY KEY (company_id, service),
  CONSTRAINT company_credentials_company_id_companies_id_fk
    FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE
);--> statement-breakpoint

-- API keys and keys of career pages, as hashes.
CREATE TABLE partner_keys (
  company_id integer NOT NULL,
  id integer GENERATED BY DEFAULT AS IDENTITY,
  kind text NOT NULL,
  name text NOT NULL,
  key_hash text NOT NULL,
  masked text NOT NULL,
  scope text DEFAULT 'read' NOT NULL,
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  created_by uuid,
  CONSTRAINT partner_keys_company_id_id_pk PRIMARY KEY (company_id, id),
  CONSTRAINT partner_keys_company_id_companies_id_fk
    FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE,
  CONSTRAINT partner_keys_created_by_users_id_fk
    FOREIGN KEY (created_by) REFERENCES users (id) ON DELETE SET NULL
);--> statement-breakpoint

ALTER TABLE partner_keys
  ADD CONSTRAINT partner_keys_kind CHECK (kind in ('careerPage', 'api')) NOT VALID,
  ADD CONSTRAINT partner_keys_scope CHECK (scope in ('read', 'write')) NOT VALID;--> statement-breakpoint

CREATE UNIQUE INDEX partner_keys_hash ON partner_keys (key_hash);--> statement-breakpoint
CREATE UNIQUE INDEX partner_keys_name ON partner_keys (company_id, kind, lower(name));--> statement-breakpoint

-- Hashes of deleted keys, so that a request with such a key gets a clear error.
CREATE TABLE deleted_keys (
  key_hash text PRIMARY KEY,
  deleted_at timestamptz(3) NOT NULL
);--> statement-breakpoint

CREATE INDEX deleted_keys_time ON deleted_keys (deleted_at);--> statement-breakpoint

-- Joining a company
-- -----------------

-- Sign-ins with bank identity that add a company. They do not contain the personal number.
CREATE TABLE bank_identity_logins (
  state_hash text PRIMARY KEY,
  user_id uuid NOT NULL,
  session_id uuid NOT NULL,
  return_path text NOT NULL,
  verifier text NOT NULL,
  nonce text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  returned_at timestamptz(3),
  outcome text,
  assignment_hash text,
  person_name text,
  companies jsonb,
  used_at timestamptz(3),
  CONSTRAINT bank_identity_logins_user_id_users_id_fk
    FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT bank_identity_logins_session_id_sessions_id_fk
    FOREIGN KEY (session_id) REFERENCES sessions (id) ON DELETE CASCADE
);--> statement-breakpoint

CREATE UNIQUE INDEX bank_identity_logins_assignment ON bank_identity_logins (assignment_hash);--> statement-breakpoint
CREATE INDEX bank_identity_logins_user ON bank_identity_logins (user_id);--> statement-breakpoint
CREATE INDEX bank_identity_logins_expires ON bank_identity_logins (expires_at);--> statement-breakpoint

CREATE TABLE invitations (
  company_id integer NOT NULL,
  id uuid NOT NULL,
  email text NOT NULL,
  invited_by uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT invitations_company_id_id_pk PRIMARY KEY (company_id, id),
  CONSTRAINT invitations_company_id_companies_id_fk
    FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE,
  CONSTRAINT invitations_invited_by_users_id_fk
    FOREIGN KEY (invited_by) REFERENCES users (id)
);--> statement-breakpoint

CREATE UNIQUE INDEX invitations_email ON invitations (company_id, email);--> statement-breakpoint
CREATE INDEX invitations_id ON invitations (id);--> statement-breakpoint

CREATE TABLE access_requests (
  company_id integer NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  approver_kind text NOT NULL,
  approver_id text NOT NULL,
  approver_name text NOT NULL,
  message text,
  created_at timestamptz(3) NOT NULL,
  answered_at timestamptz(3),
  granted boolean,
  CONSTRAINT access_requests_company_id_id_pk PRIMARY KEY (company_id, id),
  CONSTRAINT access_requests_company_id_companies_id_fk
    FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE,
  CONSTRAINT access_requests_user_id_users_id_fk
    FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);--> statement-breakpoint

ALTER TABLE access_requests
  ADD CONSTRAINT access_requests_approver CHECK (approver_kind in ('administrator', 'signatory')) NOT VALID;
--> statement-breakpoint

CREATE UNIQUE INDEX access_requests_open ON access_requests (company_id, user_id, approver_id)
  WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX access_requests_user ON access_requests (user_id, created_at);--> statement-breakpoint
CREATE INDEX access_requests_id ON access_requests (id);--> statement-breakpoint

-- Requests to add a foreign company, which staff review.
CREATE TABLE foreign_company_requests (
  id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL,
  company jsonb NOT NULL,
  require_amf_service boolean DEFAULT false NOT NULL,
  created_at timestamptz(3) NOT NULL,
  accepted_at timestamptz(3),
  company_id integer,
  CONSTRAINT foreign_company_requests_user_id_users_id_fk
    FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT foreign_company_requests_company_id_companies_id_fk
    FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE SET NULL
);--> statement-breakpoint

CREATE INDEX foreign_company_requests_user ON foreign_company_requests (user_id);--> statement-breakpoint
CREATE INDEX foreign_company_requests_open ON foreign_company_requests (id) WHERE accepted_at is null;
--> statement-breakpoint

-- Addresses that a company sends mail from. The one in use is in companies.sender_email.
CREATE TABLE sender_addresses (
  company_id integer NOT NULL,
  id integer GENERATED BY DEFAULT AS IDENTITY,
  email text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  verified_at timestamptz(3),
  CONSTRAINT sender_addresses_company_id_id_pk PRIMARY KEY (company_id, id),
  CONSTRAINT sender_addresses_company_id_companies_id_fk
    FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE
);--> statement-breakpoint

CREATE UNIQUE INDEX sender_addresses_email ON sender_addresses (company_id, email);--> statement-breakpoint
CREATE INDEX sender_addresses_id ON sender_addresses (id);--> statement-breakpoint

-- Ads
-- ---

CREATE TABLE ads (
  company_id integer NOT NULL,
  id integer GENERATED BY DEFAULT AS IDENTITY,
  folder_id integer NOT NULL,
  title text NOT NULL,
  owner_id uuid NOT NULL,
  source text DEFAULT 'tavla' NOT NULL,
  type text DEFAULT 'draft' NOT NULL,
  state text DEFAULT 'create' NOT NULL,
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  published_at timestamptz(3),
  bumped_at timestamptz(3),
  placed_at timestamptz(3) GENERATED ALWAYS AS (greatest(published_at, bumped_at)) STORED,
  ended_at timestamptz(3),
  promotion text DEFAULT 'none' NOT NULL,
  selected_promotion text,
  details jsonb,
  city text,
  country text,
  profession integer GENERATED ALWAYS AS ((details->>'profession')::integer) STORED,
  extent text GENERATED ALWAYS AS (details->>'extent') STORED,
  employment text GENERATED ALWAYS AS (details->>'type') STORED,
  workplace text GENERATED ALWAYS AS (
    case when details->>'location' = 'remote' then 'remote' else details->>'workplaceType' end
  ) STORED,
  use text DEFAULT 'none' NOT NULL,
  form jsonb,
  documents text DEFAULT 'none' NOT NULL,
  link text,
  email text,
  tags jsonb DEFAULT '[]'::jsonb NOT NULL,
  external jsonb,
  icon text,
  sponsoring_points integer DEFAULT 0 NOT NULL,
  imported_from text,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  deleted_at timestamptz(3),
  CONSTRAINT ads_company_id_id_pk PRIMARY KEY (company_id, id),
  CONSTRAINT ads_sponsoring_points CHECK (sponsoring_points between 0 and 10),
  CONSTRAINT ads_company_id_companies_id_fk
    FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE,
  CONSTRAINT ads_owner_id_users_id_fk
    FOREIGN KEY (owner_id) REFERENCES users (id),
  CONSTRAINT ads_company_id_folder_id_folders_company_id_id_fk
    FOREIGN KEY (company_id, folder_id) REFERENCES folders (company_id, id)
);--> statement-breakpoint

ALTER TABLE ads
  ADD CONSTRAINT ads_type CHECK (type in ('draft', 'scheduled', 'active', 'inactive', 'archived')) NOT VALID,
  ADD CONSTRAINT ads_state CHECK (state in ('create', 'questions', 'stepsview', 'destination', 'offers')) NOT VALID,
  ADD CONSTRAINT ads_use CHECK (use in ('none', 'form', 'formWithDocuments', 'documents', 'link', 'email')) NOT VALID,
  ADD CONSTRAINT ads_documents CHECK (documents in ('both', 'cv', 'letter', 'none')) NOT VALID,
  ADD CONSTRAINT ads_promotion CHECK (
    promotion in ('none', 'volume', 'basic', 'boost', 'boost-plus', 'boost-pro')
  ) NOT VALID,
  ADD CONSTRAINT ads_selected_promotion CHECK (
    selected_promotion in ('none', 'volume', 'basic', 'boost', 'boost-plus', 'boost-pro')
  ) NOT VALID,
  ADD CONSTRAINT ads_version CHECK (version > 0) NOT VALID;--> statement-breakpoint

CREATE INDEX ads_id ON ads (id);--> statement-breakpoint
CREATE INDEX ads_folder ON ads (company_id, folder_id);--> statement-breakpoint
CREATE INDEX ads_live ON ads (type, placed_at);--> statement-breakpoint
CREATE INDEX ads_period ON ads (type, starts_at, ends_at);--> statement-breakpoint
CREATE INDEX ads_ended ON ads (ended_at) WHERE ended_at is not null;--> statement-breakpoint
CREATE INDEX ads_ending ON ads (type, ends_at);--> statement-breakpoint
CREATE INDEX ads_title_parts ON ads USING gin (lower(title) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX ads_sponsoring ON ads (company_id, sponsoring_points, id)
  WHERE deleted_at is null and (type in ('active', 'scheduled') or sponsoring_points > 0);--> statement-breakpoint

-- A member's notifications about an ad. Without a row, the member follows the ad.
CREATE TABLE ad_followers (
  company_id integer NOT NULL,
  ad_id integer NOT NULL,
  user_id uuid NOT NULL,
  muted_at timestamptz(3),
  cleared_at timestamptz(3),
  CONSTRAINT ad_followers_company_id_ad_id_user_id_pk PRIMARY KEY (company_id, ad_id, user_id),
  CONSTRAINT ad_followers_user_id_users_id_fk
    FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT ad_followers_company_id_ad_id_ads_company_id_id_fk
    FOREIGN KEY (company_id, ad_id) REFERENCES ads (company_id, id) ON DELETE CASCADE
);--> statement-breakpoint

-- Steps of recruitment: position 0 is Rejected, 1 is Incoming, the last is Accepted.
CREATE TABLE steps (
  company_id integer NOT NULL,
  id integer GENERATED BY DEFAULT AS IDENTITY,
  ad_id integer NOT NULL,
  uuid uuid NOT NULL,
  position integer NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  message_type text DEFAULT 'none' NOT NULL,
  message jsonb,
  day_limit integer,
  CONSTRAINT steps_company_id_id_pk PRIMARY KEY (company_id, id),
  CONSTRAINT steps_company_id_ad_id_ads_company_id_id_fk
    FOREIGN KEY (company_id, ad_id) REFERENCES ads (company_id, id) ON DELETE CASCADE
);--> statement-breakpoint

ALTER TABLE steps
  ADD CONSTRAINT steps_type CHECK (type in ('system', 'normal', 'frozen')) NOT VALID,
  ADD CONSTRAINT steps_message_type CHECK (message_type in ('none', 'text', 'upload', 'template', 'study')) NOT VALID,
  ADD CONSTRAINT steps_position CHECK (position >= 0) NOT VALID,
  ADD CONSTRAINT steps_day_limit CHECK (day_limit > 0) NOT VALID;--> statement-breakpoint

CREATE INDEX steps_id ON steps (id);--> statement-breakpoint
CREATE UNIQUE INDEX steps_uuid ON steps (company_id, ad_id, uuid);--> statement-breakpoint
CREATE INDEX steps_ad ON steps (company_id, ad_id, position);--> statement-breakpoint

-- Log of changes of all kinds, with the user who made them. Append-only.
CREATE TABLE history (
  company_id integer NOT NULL,
  id bigint GENERATED BY DEFAULT AS IDENTITY,
  entity text NOT NULL,
  entity_id text NOT NULL,
  action text NOT NULL,
  actor_id uuid,
  impersonator_id uuid,
  at timestamptz(3) NOT NULL,
  data jsonb,
  CONSTRAINT history_company_id_id_pk PRIMARY KEY (company_id, id)
);--> statement-breakpoint

CREATE INDEX history_entity ON history (company_id, entity, entity_id);--> statement-breakpoint
CREATE INDEX history_time ON history (company_id, at, id);--> statement-breakpoint
CREATE INDEX history_actor ON history (company_id, actor_id, at, id);--> statement-breakpoint
CREATE INDEX history_at ON history (at, id);--> statement-breakpoint
CREATE INDEX history_impersonated ON history (at, id) WHERE impersonator_id is not null;--> statement-breakpoint
CREATE INDEX history_by_actor ON history (actor_id, at, id);--> statement-breakpoint
CREATE INDEX history_by_impersonator ON history (impersonator_id, at, id) WHERE impersonator_id is not null;
--> statement-breakpoint
CREATE INDEX history_by_entity ON history (entity, at, id);--> statement-breakpoint
CREATE INDEX history_about_people ON history (entity_id, at, id) WHERE entity in ('user', 'member');
--> statement-breakpoint

CREATE TRIGGER history_append_only
BEFORE UPDATE OR DELETE OR TRUNCATE ON history
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint

-- Candidates
-- ----------

CREATE TABLE reject_reasons (
  company_id integer NOT NULL,
  id integer GENERATED BY DEFAULT AS IDENTITY,
  name text NOT NULL,
  position integer NOT NULL,
  removed_at timestamptz(3),
  CONSTRAINT reject_reasons_company_id_id_pk PRIMARY KEY (company_id, id),
  CONSTRAINT reject_reasons_company_id_companies_id_fk
    FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE
);--> statement-breakpoint

CREATE TABLE board_filters (
  company_id integer NOT NULL,
  id integer GENERATED BY DEFAULT AS IDENTITY,
  user_id uuid NOT NULL,
  name text NOT NULL,
  filter text NOT NULL,
  shared boolean DEFAULT false NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT board_filters_company_id_id_pk PRIMARY KEY (company_id, id),
  CONSTRAINT board_filters_company_id_companies_id_fk
    FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE,
  CONSTRAINT board_filters_user_id_users_id_fk
    FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);--> statement-breakpoint

CREATE INDEX board_filters_user ON board_filters (user_id);--> statement-breakpoint

-- An application. The candidate has the same id.
CREATE TABLE candidates (
  company_id integer NOT NULL,
  id integer GENERATED BY DEFAULT AS IDENTITY,
  ad_id integer NOT NULL,
  step_id integer NOT NULL,
  position double precision NOT NULL,
  left_step_id integer,
  left_position double precision,
  name text NOT NULL,
  email text NOT NULL,
  phone text,
  date_of_birth date,
  locale text DEFAULT 'sv' NOT NULL,
  rank numeric(2, 1) DEFAULT 0 NOT NULL,
  alert text,
  answers jsonb DEFAULT '[]'::jsonb NOT NULL,
  note text DEFAULT '' NOT NULL,
  note_updated_at timestamptz(3),
  channel text,
  applied_at timestamptz(3) NOT NULL,
  changed_at timestamptz(3) NOT NULL,
  changed_by uuid,
  entered_step_at timestamptz(3) NOT NULL,
  reject_reason_id integer,
  activity_new timestamptz(3),
  activity_info timestamptz(3),
  activity_chat timestamptz(3),
  activity_upload timestamptz(3),
  activity_notes timestamptz(3),
  asked_for jsonb,
  study_deadline timestamptz(3),
  message_scheduled_at timestamptz(3),
  silent_since timestamptz(3),
  documents json,
  link_hash text NOT NULL,
  link_nonce text NOT NULL,
  submission_key text,
  withdrawn_at timestamptz(3),
  deleted_at timestamptz(3),
  anonymised_at timestamptz(3),
  CONSTRAINT candidates_company_id_id_pk PRIMARY KEY (company_id, id),
  CONSTRAINT candidates_changed_by_users_id_fk
    FOREIGN KEY (changed_by) REFERENCES users (id),
  CONSTRAINT candidates_company_id_ad_id_ads_company_id_id_fk
    FOREIGN KEY (company_id, ad_id) REFERENCES ads (company_id, id),
  CONSTRAINT candidates_company_id_step_id_steps_company_id_id_fk
    FOREIGN KEY (company_id, step_id) REFERENCES steps (company_id, id)
);--> statement-breakpoint

ALTER TABLE candidates
  ADD CONSTRAINT candidates_rank CHECK (rank between 0 and 5 and rank * 2 = floor(rank * 2)) NOT VALID,
  ADD CONSTRAINT candidates_locale CHECK (locale in ('sv', 'en')) NOT VALID;--> statement-breakpoint

CREATE INDEX candidates_id ON candidates (id);--> statement-breakpoint
CREATE INDEX candidates_board ON candidates (company_id, ad_id, step_id, position);--> statement-breakpoint
CREATE INDEX candidates_person ON candidates (company_id, email);--> statement-breakpoint
CREATE INDEX candidates_email ON candidates (email);--> statement-breakpoint
CREATE INDEX candidates_phone ON candidates (company_id, right(regexp_replace(phone, '\D', '', 'g'), 8));
--> statement-breakpoint
CREATE INDEX candidates_link ON candidates (link_hash);--> statement-breakpoint
CREATE UNIQUE INDEX candidates_once ON candidates (company_id, ad_id, email) WHERE anonymised_at is null;
--> statement-breakpoint

-- The chat with a candidate. A row without sent_at and cancelled_at waits until scheduled_at or held_until.
CREATE TABLE messages (
  company_id integer NOT NULL,
  id integer GENERATED BY DEFAULT AS IDENTITY,
  candidate_id integer NOT NULL,
  sender_id uuid,
  kind text DEFAULT 'text' NOT NULL,
  html text NOT NULL,
  message jsonb,
  created_at timestamptz(3) NOT NULL,
  scheduled_at timestamptz(3),
  held_until timestamptz(3),
  sent_at timestamptz(3),
  cancelled_at timestamptz(3),
  undelivered text,
  CONSTRAINT messages_company_id_id_pk PRIMARY KEY (company_id, id),
  CONSTRAINT messages_sender_id_users_id_fk
    FOREIGN KEY (sender_id) REFERENCES users (id),
  CONSTRAINT messages_company_id_candidate_id_candidates_company_id_id_fk
    FOREIGN KEY (company_id, candidate_id) REFERENCES candidates (company_id, id) ON DELETE CASCADE
);--> statement-breakpoint

ALTER TABLE messages
  ADD CONSTRAINT messages_kind CHECK (kind in ('text', 'upload', 'study', 'system')) NOT VALID,
  ADD CONSTRAINT messages_undelivered CHECK (
    undelivered in ('unknownRecipient', 'mailboxFull', 'refused', 'gaveUp')
  ) NOT VALID,
  ADD CONSTRAINT messages_one_end CHECK (sent_at is null or cancelled_at is null) NOT VALID;--> statement-breakpoint

CREATE INDEX messages_candidate ON messages (company_id, candidate_id, created_at);--> statement-breakpoint
CREATE INDEX messages_waiting ON messages (scheduled_at)
  WHERE scheduled_at is not null and sent_at is null and cancelled_at is null;--> statement-breakpoint
CREATE INDEX messages_held ON messages (held_until)
  WHERE held_until is not null and sent_at is null and cancelled_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX messages_one_waiting ON messages (company_id, candidate_id)
  WHERE scheduled_at is not null and sent_at is null and cancelled_at is null;--> statement-breakpoint

-- What a member has not read about a candidate.
CREATE TABLE unread (
  company_id integer NOT NULL,
  candidate_id integer NOT NULL,
  user_id uuid NOT NULL,
  ad_id integer NOT NULL,
  kinds integer NOT NULL,
  at timestamptz(3) NOT NULL,
  live boolean NOT NULL,
  CONSTRAINT unread_company_id_candidate_id_user_id_pk PRIMARY KEY (company_id, candidate_id, user_id),
  CONSTRAINT unread_company_id_user_id_members_company_id_user_id_fk
    FOREIGN KEY (company_id, user_id) REFERENCES members (company_id, user_id) ON DELETE CASCADE,
  CONSTRAINT unread_company_id_candidate_id_candidates_company_id_id_fk
    FOREIGN KEY (company_id, candidate_id) REFERENCES candidates (company_id, id) ON DELETE CASCADE
);--> statement-breakpoint

ALTER TABLE unread
  ADD CONSTRAINT unread_kinds CHECK (kinds between 1 and 31) NOT VALID;--> statement-breakpoint

CREATE INDEX unread_of_user ON unread (company_id, user_id, at, candidate_id);--> statement-breakpoint
CREATE INDEX unread_of_ad ON unread (company_id, user_id, ad_id, live, kinds, at);--> statement-breakpoint
CREATE INDEX unread_messages ON unread (user_id) WHERE kinds & 4 <> 0;--> statement-breakpoint

-- Triggers compute candidates.message_scheduled_at and candidates.silent_since from the messages of the candidate, so
-- that the board reads only candidates.
CREATE FUNCTION tell_of_messages(company integer, candidate integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Locks the candidate first, so that no other transaction adds a message between the sums and the update.
  PERFORM FROM candidates c WHERE c.company_id = company AND c.id = candidate FOR NO KEY UPDATE;
  UPDATE candidates c
  SET
    message_scheduled_at = t.scheduled,
    silent_since = CASE WHEN t.answered IS NULL OR t.answered < t.written THEN t.written END
  FROM (
    SELECT
      max(m.sent_at) FILTER (WHERE m.sender_id IS NOT NULL) AS written,
      max(m.sent_at) FILTER (WHERE m.sender_id IS NULL) AS answered,
      max(m.scheduled_at) FILTER (WHERE m.sent_at IS NULL AND m.cancelled_at IS NULL) AS scheduled
    FROM messages m
    WHERE m.company_id = company AND m.candidate_id = candidate
  ) t
  WHERE c.company_id = company AND c.id = candidate
    AND (c.message_scheduled_at, c.silent_since) IS DISTINCT FROM (
      t.scheduled,
      CASE WHEN t.answered IS NULL OR t.answered < t.written THEN t.written END
    );
END $$;--> statement-breakpoint

CREATE FUNCTION message_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM tell_of_messages(OLD.company_id, OLD.candidate_id);
  END IF;
  IF TG_OP = 'INSERT' OR TG_OP = 'UPDATE' AND NEW.candidate_id <> OLD.candidate_id THEN
    PERFORM tell_of_messages(NEW.company_id, NEW.candidate_id);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE TRIGGER messages_told_of
AFTER INSERT OR DELETE OR UPDATE OF candidate_id, sender_id, scheduled_at, sent_at, cancelled_at ON messages
FOR EACH ROW EXECUTE FUNCTION message_changed();--> statement-breakpoint

-- Files, mail and events
-- ----------------------

CREATE TABLE files (
  id uuid PRIMARY KEY,
  company_id integer,
  candidate_id integer,
  kind text NOT NULL,
  name text NOT NULL,
  content_type text NOT NULL,
  size integer NOT NULL,
  key text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  scan text DEFAULT 'notScanned' NOT NULL,
  deleted_at timestamptz(3),
  purged_at timestamptz(3)
);--> statement-breakpoint

ALTER TABLE files
  ADD CONSTRAINT files_size CHECK (size >= 0) NOT VALID,
  ADD CONSTRAINT files_purged CHECK (purged_at is null or deleted_at is not null) NOT VALID;--> statement-breakpoint

CREATE INDEX files_candidate ON files (company_id, candidate_id);--> statement-breakpoint
CREATE INDEX files_unpurged ON files (deleted_at) WHERE deleted_at is not null and purged_at is null;
--> statement-breakpoint

-- Mail to send, and sent mail of the last week.
CREATE TABLE mails (
  id uuid PRIMARY KEY,
  company_id integer,
  candidate_id integer,
  user_id uuid,
  message_id text NOT NULL,
  sender text,
  reply_to text,
  recipient text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  html text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  sent_at timestamptz(3),
  due_at timestamptz(3) DEFAULT now() NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  failed_at timestamptz(3),
  failure text,
  chat_message_id integer,
  job_alert_id uuid,
  unsubscribe text,
  leaves_nothing boolean DEFAULT false NOT NULL
);--> statement-breakpoint

ALTER TABLE mails
  ADD CONSTRAINT mails_failure CHECK (failure in ('unknownRecipient', 'mailboxFull', 'refused', 'gaveUp')) NOT VALID,
  ADD CONSTRAINT mails_attempts CHECK (attempts >= 0) NOT VALID;--> statement-breakpoint

CREATE INDEX mails_due ON mails (due_at) WHERE sent_at is null and failed_at is null;--> statement-breakpoint
CREATE INDEX mails_candidate ON mails (company_id, candidate_id) WHERE candidate_id is not null;--> statement-breakpoint
CREATE INDEX mails_user ON mails (user_id) WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX mails_job_alert ON mails (job_alert_id) WHERE job_alert_id is not null;--> statement-breakpoint

-- Events for open pages. A single sender assigns seq after the commit, and delivers in the order of seq.
CREATE TABLE outbox (
  id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  seq bigint,
  type text NOT NULL,
  company_id integer,
  user_id uuid,
  ad_id integer,
  candidate_id integer,
  actor_id uuid,
  started timestamptz(3),
  data jsonb,
  created_at timestamptz(3) NOT NULL
);--> statement-breakpoint

CREATE UNIQUE INDEX outbox_seq ON outbox (seq);--> statement-breakpoint
CREATE INDEX outbox_unnumbered ON outbox (id) WHERE seq is null;--> statement-breakpoint
CREATE INDEX outbox_home ON outbox (created_at) WHERE type = 'updateHome';--> statement-breakpoint

-- A trigger copies the list of files to candidates.documents, for the board.
CREATE FUNCTION tell_of_files(company integer, candidate integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF candidate IS NULL THEN RETURN; END IF;
  PERFORM FROM candidates c WHERE c.company_id = company AND c.id = candidate FOR NO KEY UPDATE;
  UPDATE candidates c
  SET documents = (
    SELECT json_agg(json_build_array(f.id, f.kind, f.name) ORDER BY f.created_at, f.id)
    FROM files f
    WHERE f.company_id = company AND f.candidate_id = candidate AND f.deleted_at IS NULL
  )
  WHERE c.company_id = company AND c.id = candidate;
END $$;--> statement-breakpoint

CREATE FUNCTION file_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM tell_of_files(OLD.company_id, OLD.candidate_id);
  END IF;
  IF TG_OP = 'INSERT' OR TG_OP = 'UPDATE' AND NEW.candidate_id IS DISTINCT FROM OLD.candidate_id THEN
    PERFORM tell_of_files(NEW.company_id, NEW.candidate_id);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE TRIGGER files_told_of
AFTER INSERT OR DELETE OR UPDATE OF candidate_id, deleted_at, name, kind ON files
FOR EACH ROW EXECUTE FUNCTION file_changed();--> statement-breakpoint

-- Connected services
-- ------------------

CREATE TABLE connections (
  company_id integer NOT NULL,
  id integer GENERATED BY DEFAULT AS IDENTITY,
  service text NOT NULL,
  status text NOT NULL,
  since timestamptz(3) NOT NULL,
  message text,
  active boolean NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  reference_id text,
  company_uuid text,
  feed_url text,
  default_promotion text DEFAULT 'manual' NOT NULL,
  allow_delete boolean DEFAULT false NOT NULL,
  user_id uuid NOT NULL,
  folder_id integer,
  fault text,
  fault_since timestamptz(3),
  failures integer DEFAULT 0 NOT NULL,
  last_success timestamptz(3),
  next_at timestamptz(3),
  leased_until timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT connections_company_id_id_pk PRIMARY KEY (company_id, id),
  CONSTRAINT connections_company_id_companies_id_fk
    FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE,
  CONSTRAINT connections_user_id_users_id_fk
    FOREIGN KEY (user_id) REFERENCES users (id)
);--> statement-breakpoint

ALTER TABLE connections
  ADD CONSTRAINT connections_service_known CHECK (
    service in ('ams', 'jobylon', 'teamtailor', 'teamtailorXml', 'ponty')
  ) NOT VALID,
  ADD CONSTRAINT connections_status CHECK (
    status in ('connected', 'notConnected', 'waitingForConnection', 'wrongInformation', 'missingInformation')
  ) NOT VALID,
  ADD CONSTRAINT connections_default_promotion CHECK (
    default_promotion in ('manual', 'none', 'volume', 'basic', 'boost', 'boost-plus', 'boost-pro')
  ) NOT VALID,
  ADD CONSTRAINT connections_failures CHECK (failures >= 0) NOT VALID;--> statement-breakpoint

CREATE INDEX connections_id ON connections (id);--> statement-breakpoint
CREATE UNIQUE INDEX connections_service ON connections (company_id, service);--> statement-breakpoint
CREATE INDEX connections_standing ON connections (service, status, company_id);--> statement-breakpoint
CREATE INDEX connections_due ON connections (next_at) WHERE next_at is not null;--> statement-breakpoint

-- Log of requests to a service.
CREATE TABLE connection_exchanges (
  company_id integer NOT NULL,
  connection_id integer NOT NULL,
  id bigint GENERATED BY DEFAULT AS IDENTITY,
  at timestamptz(3) NOT NULL,
  kind text NOT NULL,
  fault text,
  detail text,
  milliseconds integer NOT NULL,
  CONSTRAINT connection_exchanges_company_id_connection_id_id_pk PRIMARY KEY (company_id, connection_id, id),
  CONSTRAINT connection_exchanges_company_id_connection_id_connections_compa
    FOREIGN KEY (company_id, connection_id) REFERENCES connections (company_id, id) ON DELETE CASCADE
);--> statement-breakpoint

ALTER TABLE connection_exchanges
  ADD CONSTRAINT connection_exchanges_time CHECK (milliseconds >= 0) NOT VALID;--> statement-breakpoint

CREATE INDEX connection_exchanges_at ON connection_exchanges (at);--> statement-breakpoint

-- Ads of a service, and the ads that were imported from them.
CREATE TABLE external_ads (
  company_id integer NOT NULL,
  connection_id integer NOT NULL,
  external_id text NOT NULL,
  ad_id integer NOT NULL,
  digest text NOT NULL,
  changed_at timestamptz(3),
  ended boolean DEFAULT false NOT NULL,
  CONSTRAINT external_ads_company_id_connection_id_external_id_pk PRIMARY KEY (company_id, connection_id, external_id),
  CONSTRAINT external_ads_company_id_connection_id_connections_company_id_id
    FOREIGN KEY (company_id, connection_id) REFERENCES connections (company_id, id) ON DELETE CASCADE,
  CONSTRAINT external_ads_company_id_ad_id_ads_company_id_id_fk
    FOREIGN KEY (company_id, ad_id) REFERENCES ads (company_id, id) ON DELETE CASCADE
);--> statement-breakpoint

CREATE INDEX external_ads_ad ON external_ads (company_id, ad_id);--> statement-breakpoint

-- Hashes of received events, so that a repeated event is ignored.
CREATE TABLE webhook_events (
  company_id integer NOT NULL,
  connection_id integer NOT NULL,
  hash text NOT NULL,
  at timestamptz(3) NOT NULL,
  CONSTRAINT webhook_events_company_id_connection_id_hash_pk PRIMARY KEY (company_id, connection_id, hash),
  CONSTRAINT webhook_events_company_id_connection_id_connections_company_id_
    FOREIGN KEY (company_id, connection_id) REFERENCES connections (company_id, id) ON DELETE CASCADE
);--> statement-breakpoint

CREATE INDEX webhook_events_at ON webhook_events (at);--> statement-breakpoint

-- The state of an ad at Arbetsförmedlingen.
CREATE TABLE ad_deliveries (
  company_id integer NOT NULL,
  ad_id integer NOT NULL,
  state text NOT NULL,
  digest text,
  url text,
  message text,
  is_uncertain boolean DEFAULT false NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  due_at timestamptz(3),
  leased_until timestamptz(3),
  changed_at timestamptz(3) NOT NULL,
  CONSTRAINT ad_deliveries_company_id_ad_id_pk PRIMARY KEY (company_id, ad_id),
  CONSTRAINT ad_deliveries_company_id_ad_id_ads_company_id_id_fk
    FOREIGN KEY (company_id, ad_id) REFERENCES ads (company_id, id) ON DELETE CASCADE
);--> statement-breakpoint

ALTER TABLE ad_deliveries
  ADD CONSTRAINT ad_deliveries_state CHECK (state in ('waiting', 'published', 'rejected', 'withdrawn')) NOT VALID,
  ADD CONSTRAINT ad_deliveries_attempts CHECK (attempts >= 0) NOT VALID;--> statement-breakpoint

CREATE INDEX ad_deliveries_due ON ad_deliveries (due_at) WHERE due_at is not null;--> statement-breakpoint

-- Credits and numbers
-- -------------------

-- Credits of a company, for each account.
CREATE TABLE ledger_balances (
  company_id integer NOT NULL,
  account text NOT NULL,
  amount bigint DEFAULT 0 NOT NULL,
  CONSTRAINT ledger_balances_company_id_account_pk PRIMARY KEY (company_id, account),
  CONSTRAINT ledger_balances_not_negative CHECK (amount >= 0),
  CONSTRAINT ledger_balances_company_id_companies_id_fk
    FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE
);--> statement-breakpoint

-- Changes of the balances. Append-only.
CREATE TABLE ledger_entries (
  company_id integer NOT NULL,
  id bigint GENERATED BY DEFAULT AS IDENTITY,
  account text NOT NULL,
  amount bigint NOT NULL,
  balance bigint NOT NULL,
  cause text NOT NULL,
  actor_id uuid,
  at timestamptz(3) NOT NULL,
  data jsonb,
  CONSTRAINT ledger_entries_company_id_id_pk PRIMARY KEY (company_id, id)
);--> statement-breakpoint

ALTER TABLE ledger_entries
  ADD CONSTRAINT ledger_entries_balance CHECK (balance >= 0) NOT VALID;--> statement-breakpoint

CREATE UNIQUE INDEX ledger_entries_cause ON ledger_entries (company_id, account, cause);--> statement-breakpoint
CREATE INDEX ledger_entries_account ON ledger_entries (company_id, account, id);--> statement-breakpoint
CREATE INDEX ledger_entries_credits ON ledger_entries (company_id, id)
  WHERE starts_with(account, 'credits/') and (data ? 'partOf') is not true;--> statement-breakpoint

-- The last number of each series, for example of the invoices.
CREATE TABLE number_series (
  name text PRIMARY KEY,
  last bigint NOT NULL
);--> statement-breakpoint

ALTER TABLE number_series
  ADD CONSTRAINT number_series_last CHECK (last >= 0) NOT VALID;--> statement-breakpoint

CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Entries of a ledger are only ever added';
END $$;--> statement-breakpoint

CREATE TRIGGER ledger_entries_only_added
BEFORE UPDATE OR DELETE ON ledger_entries
FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();--> statement-breakpoint

-- Billing
-- -------
--
-- Amounts are whole öre, and VAT rates are hundredths of a percent: 2500 is 25 %.

CREATE TABLE subscription_templates (
  id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  price bigint NOT NULL,
  capabilities jsonb NOT NULL,
  months integer,
  created_at timestamptz(3) NOT NULL
);--> statement-breakpoint

ALTER TABLE subscription_templates
  ADD CONSTRAINT subscription_templates_price CHECK (price >= 0) NOT VALID,
  ADD CONSTRAINT subscription_templates_months CHECK (months > 0) NOT VALID;--> statement-breakpoint

CREATE TABLE subscriptions (
  company_id integer NOT NULL,
  id integer GENERATED BY DEFAULT AS IDENTITY,
  name text NOT NULL,
  price bigint NOT NULL,
  capabilities jsonb NOT NULL,
  starts_on date NOT NULL,
  ends_on date,
  expired_at timestamptz(3),
  gives_next_on date,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT subscriptions_company_id_id_pk PRIMARY KEY (company_id, id),
  CONSTRAINT subscriptions_company_id_companies_id_fk
    FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE
);--> statement-breakpoint

ALTER TABLE subscriptions
  ADD CONSTRAINT subscriptions_price CHECK (price >= 0) NOT VALID,
  ADD CONSTRAINT subscriptions_period CHECK (starts_on <= ends_on) NOT VALID;--> statement-breakpoint

CREATE INDEX subscriptions_id ON subscriptions (id);--> statement-breakpoint
CREATE INDEX subscriptions_running ON subscriptions (company_id) WHERE expired_at is null;--> statement-breakpoint
CREATE INDEX subscriptions_giving ON subscriptions (gives_next_on) WHERE gives_next_on is not null;
--> statement-breakpoint

-- Whether a company can pay with credits.
CREATE TABLE credit_terms (
  company_id integer PRIMARY KEY,
  is_enabled boolean NOT NULL,
  enabled_at timestamptz(3),
  updated_by uuid,
  max_period_days integer DEFAULT 180 NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT credit_terms_company_id_companies_id_fk
    FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE
);--> statement-breakpoint

ALTER TABLE credit_terms
  ADD CONSTRAINT credit_terms_period CHECK (max_period_days > 0) NOT VALID;--> statement-breakpoint

CREATE TABLE invoices (
  company_id integer NOT NULL,
  id integer GENERATED BY DEFAULT AS IDENTITY,
  number bigint NOT NULL,
  status text NOT NULL,
  vat integer NOT NULL,
  paper_billing boolean NOT NULL,
  net bigint DEFAULT 0 NOT NULL,
  gross bigint DEFAULT 0 NOT NULL,
  order_count integer DEFAULT 0 NOT NULL,
  issued_on date,
  due_on date,
  parties jsonb,
  corrects integer,
  document_file_id uuid,
  peppol_file_id uuid,
  uploaded_file_id uuid,
  requested_by uuid,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamptz(3) NOT NULL,
  sent_at timestamptz(3),
  paid_at timestamptz(3),
  CONSTRAINT invoices_company_id_id_pk PRIMARY KEY (company_id, id),
  CONSTRAINT invoices_company_id_companies_id_fk
    FOREIGN KEY (company_id) REFERENCES companies (id)
);--> statement-breakpoint

ALTER TABLE invoices
  ADD CONSTRAINT invoices_status_known CHECK (status in ('UnSent', 'Sent', 'UnPaid', 'Paid', 'Canceled')) NOT VALID,
  ADD CONSTRAINT invoices_vat CHECK (vat between 0 and 10000) NOT VALID,
  ADD CONSTRAINT invoices_counted CHECK (number > 0 and order_count >= 0) NOT VALID,
  ADD CONSTRAINT invoices_days CHECK (issued_on <= due_on) NOT VALID,
  ADD CONSTRAINT invoices_sent CHECK (
    sent_at is null or (issued_on is not null and due_on is not null and parties is not null)
  ) NOT VALID;--> statement-breakpoint

CREATE UNIQUE INDEX invoices_id ON invoices (id);--> statement-breakpoint
CREATE UNIQUE INDEX invoices_number ON invoices (number);--> statement-breakpoint
CREATE INDEX invoices_status ON invoices (status, id);--> statement-breakpoint
CREATE INDEX invoices_due ON invoices (due_on) WHERE status = 'Sent';--> statement-breakpoint
CREATE INDEX invoices_by_due ON invoices (coalesce(due_on - '2000-01-01'::date, 0), id);--> statement-breakpoint
CREATE INDEX invoices_by_sum ON invoices (gross, id);--> statement-breakpoint
CREATE INDEX invoices_by_orders ON invoices (order_count, id);--> statement-breakpoint
CREATE INDEX invoices_status_number ON invoices (status, number);--> statement-breakpoint
CREATE INDEX invoices_status_due ON invoices (status, coalesce(due_on - '2000-01-01'::date, 0), id);
--> statement-breakpoint
CREATE INDEX invoices_status_sum ON invoices (status, gross, id);--> statement-breakpoint
CREATE INDEX invoices_status_orders ON invoices (status, order_count, id);--> statement-breakpoint
CREATE INDEX invoices_corrects ON invoices (company_id, corrects) WHERE corrects is not null;--> statement-breakpoint

CREATE TABLE orders (
  company_id integer NOT NULL,
  id integer GENERATED BY DEFAULT AS IDENTITY,
  kind text NOT NULL,
  item text,
  ad_id integer,
  package text,
  title text NOT NULL,
  net bigint NOT NULL,
  discount bigint DEFAULT 0 NOT NULL,
  price_mode text DEFAULT 'monetary' NOT NULL,
  credits integer DEFAULT 0 NOT NULL,
  payment_canceled_at timestamptz(3),
  starts_on date,
  expires_on date,
  invoice_id integer,
  created_by uuid,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT orders_company_id_id_pk PRIMARY KEY (company_id, id),
  CONSTRAINT orders_discount CHECK (discount <= 0 and (item is null or net + discount >= 0)),
  CONSTRAINT orders_company_id_companies_id_fk
    FOREIGN KEY (company_id) REFERENCES companies (id),
  CONSTRAINT orders_company_id_invoice_id_invoices_company_id_id_fk
    FOREIGN KEY (company_id, invoice_id) REFERENCES invoices (company_id, id)
);--> statement-breakpoint

ALTER TABLE orders
  ADD CONSTRAINT orders_kind CHECK (kind in ('Posting', 'Candidate', 'Other')) NOT VALID,
  ADD CONSTRAINT orders_item CHECK (item in ('promotion', 'socialMedia', 'subscription', 'paperFee')) NOT VALID,
  ADD CONSTRAINT orders_package CHECK (package in ('volume', 'basic', 'boost', 'boost-plus', 'boost-pro')) NOT VALID,
  ADD CONSTRAINT orders_price_mode CHECK (price_mode in ('monetary', 'credit')) NOT VALID,
  ADD CONSTRAINT orders_paid CHECK (
    case price_mode when 'credit' then net = 0 and credits >= 0 else credits = 0 end
  ) NOT VALID,
  ADD CONSTRAINT orders_period CHECK (starts_on <= expires_on) NOT VALID;--> statement-breakpoint

CREATE UNIQUE INDEX orders_id ON orders (id);--> statement-breakpoint
CREATE INDEX orders_invoice ON orders (company_id, invoice_id, id);--> statement-breakpoint
CREATE INDEX orders_unbilled ON orders (company_id, id) WHERE invoice_id is null and price_mode = 'monetary';
--> statement-breakpoint
CREATE INDEX orders_unbilled_since ON orders (company_id, created_at)
  WHERE invoice_id is null and price_mode = 'monetary';--> statement-breakpoint

-- Orders without an invoice, summed by company.
CREATE TABLE unbilled (
  company_id integer PRIMARY KEY,
  order_count integer NOT NULL,
  net bigint NOT NULL,
  due bigint NOT NULL,
  since timestamptz(3) NOT NULL,
  vat integer NOT NULL,
  billing_name text NOT NULL,
  sum bigint GENERATED ALWAYS AS (net + round(net * vat::numeric / 10000)::bigint) STORED NOT NULL,
  invoiceable bigint NOT NULL,
  CONSTRAINT unbilled_company_id_companies_id_fk
    FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE
);--> statement-breakpoint

ALTER TABLE unbilled
  ADD CONSTRAINT unbilled_orders CHECK (order_count >= 0) NOT VALID,
  ADD CONSTRAINT unbilled_vat CHECK (vat between 0 and 10000) NOT VALID;--> statement-breakpoint

CREATE INDEX unbilled_by_invoiceable ON unbilled (invoiceable, company_id);--> statement-breakpoint
CREATE INDEX unbilled_by_sum ON unbilled (sum, company_id);--> statement-breakpoint
CREATE INDEX unbilled_by_name
  ON unbilled ((translate(lower(billing_name), 'åäöéüáàèëï', '{|}euaaeei') collate "C"), company_id);
--> statement-breakpoint
CREATE INDEX unbilled_by_age ON unbilled (since, company_id);--> statement-breakpoint
CREATE INDEX unbilled_by_orders ON unbilled (order_count, company_id);--> statement-breakpoint

-- Totals of unbilled, and of the invoices in each status. A total is split into 64 parts by company, so that
-- concurrent purchases seldom wait for the same row.
CREATE TABLE billing_sums (
  part integer NOT NULL,
  of text NOT NULL,
  count integer NOT NULL,
  order_count integer NOT NULL,
  sum bigint NOT NULL,
  invoiceable bigint NOT NULL,
  CONSTRAINT billing_sums_part_of_pk PRIMARY KEY (part, of)
);--> statement-breakpoint

-- The sums that the back office reads: orders and companies update unbilled, and unbilled and invoices update
-- billing_sums. docs/decisions/0021-sums-kept-by-triggers.md gives the reason.

CREATE FUNCTION add_to_billing_sums(
  company integer, kind text, counted integer, orders integer, gross bigint, payable bigint
) RETURNS void LANGUAGE sql AS $$
  INSERT INTO billing_sums AS s (part, of, count, order_count, sum, invoiceable)
  VALUES (company % 64, kind, counted, orders, gross, payable)
  ON CONFLICT (part, of) DO UPDATE SET
    count = s.count + counted,
    order_count = s.order_count + orders,
    sum = s.sum + gross,
    invoiceable = s.invoiceable + payable
$$;--> statement-breakpoint

CREATE FUNCTION unbilled_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_to_billing_sums(NEW.company_id, 'Unbilled', 1, NEW.order_count, NEW.sum, NEW.invoiceable);
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM add_to_billing_sums(OLD.company_id, 'Unbilled', -1, -OLD.order_count, -OLD.sum, -OLD.invoiceable);
  ELSIF (NEW.order_count, NEW.sum, NEW.invoiceable) <> (OLD.order_count, OLD.sum, OLD.invoiceable) THEN
    PERFORM add_to_billing_sums(
      NEW.company_id, 'Unbilled', 0,
      NEW.order_count - OLD.order_count, NEW.sum - OLD.sum, NEW.invoiceable - OLD.invoiceable
    );
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE TRIGGER unbilled_summed
AFTER INSERT OR UPDATE OR DELETE ON unbilled
FOR EACH ROW EXECUTE FUNCTION unbilled_changed();--> statement-breakpoint

CREATE FUNCTION invoice_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.status, NEW.gross) = (OLD.status, OLD.gross) THEN RETURN NULL; END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM add_to_billing_sums(OLD.company_id, OLD.status, -1, 0, -OLD.gross, 0);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM add_to_billing_sums(NEW.company_id, NEW.status, 1, 0, NEW.gross, 0);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE TRIGGER invoices_summed
AFTER INSERT OR DELETE OR UPDATE OF status, gross ON invoices
FOR EACH ROW EXECUTE FUNCTION invoice_changed();--> statement-breakpoint

-- VAT is rounded for each order, so the sum of a company is a sum of rounded lines.
CREATE FUNCTION line_with_vat(due bigint, vat integer) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT due + round(due * vat::numeric / 10000)::bigint
$$;--> statement-breakpoint

CREATE FUNCTION invoiceable_of(company integer, rate integer) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(line_with_vat(net + discount, rate)) FILTER (WHERE payment_canceled_at IS NULL), 0)::bigint
  FROM orders
  WHERE company_id = company AND invoice_id IS NULL AND price_mode = 'monetary'
$$;--> statement-breakpoint

CREATE FUNCTION change_unbilled(
  company integer, orders integer, more_net bigint, more_due bigint, more_invoiceable bigint,
  first_added timestamptz, first_removed timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF first_added IS NOT NULL THEN
    INSERT INTO unbilled AS u (company_id, order_count, net, due, invoiceable, since, vat, billing_name)
    SELECT
      c.id, orders, more_net, more_due, more_invoiceable, first_added,
      round(c.vat_amount * 10000), coalesce(c.billing_name, c.name, '')
    FROM companies c
    WHERE c.id = company
    ON CONFLICT (company_id) DO UPDATE SET
      order_count = u.order_count + orders,
      net = u.net + more_net,
      due = u.due + more_due,
      invoiceable = u.invoiceable + more_invoiceable,
      since = least(u.since, first_added);
  ELSE
    UPDATE unbilled u
    SET
      order_count = u.order_count + orders,
      net = u.net + more_net,
      due = u.due + more_due,
      invoiceable = u.invoiceable + more_invoiceable
    WHERE u.company_id = company;
  END IF;
  IF first_removed IS NULL THEN RETURN; END IF;
  DELETE FROM unbilled u WHERE u.company_id = company AND u.order_count = 0;
  UPDATE unbilled u
  SET since = (
    SELECT min(o.created_at)
    FROM orders o
    WHERE o.company_id = company AND o.invoice_id IS NULL AND o.price_mode = 'monetary'
  )
  WHERE u.company_id = company AND u.since >= first_removed;
END $$;--> statement-breakpoint

-- Locks the companies first: a transaction that does not see the new orders must not change the VAT rate of their sums.
-- Locks in the order of ids, so that two transactions do not wait for each other.
CREATE FUNCTION orders_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE each record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM FROM companies c
    WHERE c.id IN (SELECT company_id FROM added WHERE invoice_id IS NULL AND price_mode = 'monetary')
    ORDER BY c.id
    FOR SHARE;
    FOR each IN
      SELECT
        company_id, count(*)::int AS orders, sum(net)::bigint AS net, sum(due)::bigint AS due,
        sum(line_with_vat(due, rate))::bigint AS invoiceable, min(created_at) AS since
      FROM (
        SELECT
          a.*,
          CASE WHEN a.payment_canceled_at IS NULL THEN a.net + a.discount ELSE 0 END AS due,
          round(c.vat_amount * 10000)::int AS rate
        FROM added a JOIN companies c ON c.id = a.company_id
        WHERE a.invoice_id IS NULL AND a.price_mode = 'monetary'
      ) lines
      GROUP BY company_id
      ORDER BY company_id
    LOOP
      PERFORM change_unbilled(
        each.company_id, each.orders, each.net, each.due, each.invoiceable, each.since, NULL
      );
    END LOOP;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM FROM companies c
    WHERE c.id IN (SELECT company_id FROM removed WHERE invoice_id IS NULL AND price_mode = 'monetary')
    ORDER BY c.id
    FOR SHARE;
    FOR each IN
      SELECT
        company_id, count(*)::int AS orders, sum(net)::bigint AS net, sum(due)::bigint AS due,
        sum(line_with_vat(due, rate))::bigint AS invoiceable, min(created_at) AS since
      FROM (
        SELECT
          r.*,
          CASE WHEN r.payment_canceled_at IS NULL THEN r.net + r.discount ELSE 0 END AS due,
          round(c.vat_amount * 10000)::int AS rate
        FROM removed r JOIN companies c ON c.id = r.company_id
        WHERE r.invoice_id IS NULL AND r.price_mode = 'monetary'
      ) lines
      GROUP BY company_id
      ORDER BY company_id
    LOOP
      PERFORM change_unbilled(
        each.company_id, -each.orders, -each.net, -each.due, -each.invoiceable, NULL, each.since
      );
    END LOOP;
  ELSE
    PERFORM FROM companies c
    WHERE c.id IN (
      SELECT company_id FROM added WHERE price_mode = 'monetary' AND invoice_id IS NULL
      UNION SELECT company_id FROM removed WHERE price_mode = 'monetary' AND invoice_id IS NULL
    )
    ORDER BY c.id
    FOR SHARE;
    FOR each IN
      SELECT
        company_id, sum(sign)::int AS orders, sum(sign * net)::bigint AS net, sum(sign * due)::bigint AS due,
        sum(sign * line_with_vat(due, rate))::bigint AS invoiceable,
        min(created_at) FILTER (WHERE sign = 1) AS added, min(created_at) FILTER (WHERE sign = -1) AS removed
      FROM (
        SELECT
          b.*,
          CASE WHEN b.payment_canceled_at IS NULL THEN b.net + b.discount ELSE 0 END AS due,
          round(c.vat_amount * 10000)::int AS rate
        FROM (SELECT 1 AS sign, a.* FROM added a UNION ALL SELECT -1, r.* FROM removed r) b
        JOIN companies c ON c.id = b.company_id
        WHERE b.invoice_id IS NULL AND b.price_mode = 'monetary'
      ) lines
      GROUP BY company_id
      ORDER BY company_id
    LOOP
      PERFORM change_unbilled(
        each.company_id, each.orders, each.net, each.due, each.invoiceable, each.added, each.removed
      );
    END LOOP;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE TRIGGER orders_added
AFTER INSERT ON orders
REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION orders_changed();--> statement-breakpoint

CREATE TRIGGER orders_changed
AFTER UPDATE ON orders
REFERENCING OLD TABLE AS removed NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION orders_changed();--> statement-breakpoint

CREATE TRIGGER orders_removed
AFTER DELETE ON orders
REFERENCING OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION orders_changed();--> statement-breakpoint

CREATE FUNCTION bills_of_company_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE rate integer := round(NEW.vat_amount * 10000);
BEGIN
  UPDATE unbilled u
  SET
    vat = rate,
    billing_name = coalesce(NEW.billing_name, NEW.name, ''),
    invoiceable = CASE WHEN u.vat = rate THEN u.invoiceable ELSE invoiceable_of(NEW.id, rate) END
  WHERE u.company_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE TRIGGER companies_billed_as
AFTER UPDATE OF vat_amount, billing_name, name ON companies
FOR EACH ROW
WHEN ((OLD.vat_amount, OLD.billing_name, OLD.name) IS DISTINCT FROM (NEW.vat_amount, NEW.billing_name, NEW.name))
EXECUTE FUNCTION bills_of_company_changed();--> statement-breakpoint

-- Promotion
-- ---------

CREATE TABLE promotions (
  company_id integer NOT NULL,
  id integer GENERATED BY DEFAULT AS IDENTITY,
  ad_id integer NOT NULL,
  package text NOT NULL,
  order_id integer,
  starts_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3) NOT NULL,
  cancelled_at timestamptz(3),
  ended_at timestamptz(3),
  domains jsonb NOT NULL,
  bumps_done integer DEFAULT 0 NOT NULL,
  next_bump_at timestamptz(3),
  bumped_at timestamptz(3),
  noticed_at timestamptz(3),
  created_by uuid,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT promotions_company_id_id_pk PRIMARY KEY (company_id, id),
  CONSTRAINT promotions_company_id_ad_id_ads_company_id_id_fk
    FOREIGN KEY (company_id, ad_id) REFERENCES ads (company_id, id) ON DELETE CASCADE
);--> statement-breakpoint

ALTER TABLE promotions
  ADD CONSTRAINT promotions_package CHECK (
    package in ('volume', 'basic', 'boost', 'boost-plus', 'boost-pro')
  ) NOT VALID,
  ADD CONSTRAINT promotions_bumps CHECK (bumps_done >= 0) NOT VALID;--> statement-breakpoint

CREATE INDEX promotions_id ON promotions (id);--> statement-breakpoint
CREATE UNIQUE INDEX promotions_running ON promotions (company_id, ad_id) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX promotions_bump ON promotions (next_bump_at) WHERE next_bump_at is not null;--> statement-breakpoint
CREATE INDEX promotions_ends ON promotions (ends_at, id);--> statement-breakpoint
CREATE INDEX promotions_starts ON promotions (starts_at, id);--> statement-breakpoint
CREATE INDEX promotions_ending ON promotions (ends_at, id) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX promotions_starting ON promotions (starts_at, id) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX promotions_cancelled_ends ON promotions (ends_at, id) WHERE cancelled_at is not null;
--> statement-breakpoint
CREATE INDEX promotions_cancelled_starts ON promotions (starts_at, id) WHERE cancelled_at is not null;
--> statement-breakpoint
CREATE INDEX promotions_ad ON promotions (company_id, ad_id, id);--> statement-breakpoint

CREATE TABLE social_media_packages (
  company_id integer NOT NULL,
  ad_id integer NOT NULL,
  order_id integer NOT NULL,
  purchased_at timestamptz(3) NOT NULL,
  cancelled_at timestamptz(3),
  media_selection text NOT NULL,
  CONSTRAINT social_media_packages_company_id_ad_id_pk PRIMARY KEY (company_id, ad_id),
  CONSTRAINT social_media_packages_company_id_ad_id_ads_company_id_id_fk
    FOREIGN KEY (company_id, ad_id) REFERENCES ads (company_id, id) ON DELETE CASCADE
);--> statement-breakpoint

ALTER TABLE social_media_packages
  ADD CONSTRAINT social_media_packages_selection CHECK (media_selection in ('uploaded', 'auto-select')) NOT VALID;
--> statement-breakpoint

-- Pictures and videos for social media.
CREATE TABLE company_media (
  company_id integer NOT NULL,
  file_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT company_media_company_id_file_id_pk PRIMARY KEY (company_id, file_id),
  CONSTRAINT company_media_company_id_companies_id_fk
    FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE
);--> statement-breakpoint

-- Work that staff do by hand.
CREATE TABLE staff_tasks (
  company_id integer NOT NULL,
  id integer GENERATED BY DEFAULT AS IDENTITY,
  ad_id integer NOT NULL,
  kind text NOT NULL,
  integration text,
  package text,
  status text DEFAULT 'open' NOT NULL,
  error text,
  created_at timestamptz(3) NOT NULL,
  done_at timestamptz(3),
  done_by uuid,
  CONSTRAINT staff_tasks_company_id_id_pk PRIMARY KEY (company_id, id),
  CONSTRAINT staff_tasks_company_id_ad_id_ads_company_id_id_fk
    FOREIGN KEY (company_id, ad_id) REFERENCES ads (company_id, id) ON DELETE CASCADE
);--> statement-breakpoint

ALTER TABLE staff_tasks
  ADD CONSTRAINT staff_tasks_kind_known CHECK (kind in ('sponsor', 'socialMedia', 'programmatic')) NOT VALID,
  ADD CONSTRAINT staff_tasks_package CHECK (
    package in ('volume', 'basic', 'boost', 'boost-plus', 'boost-pro')
  ) NOT VALID,
  ADD CONSTRAINT staff_tasks_status_known CHECK (status in ('open', 'done', 'closed')) NOT VALID;
--> statement-breakpoint

CREATE INDEX staff_tasks_status ON staff_tasks (status, id);--> statement-breakpoint
CREATE INDEX staff_tasks_kind ON staff_tasks (kind, id);--> statement-breakpoint
CREATE INDEX staff_tasks_status_kind ON staff_tasks (status, kind, id);--> statement-breakpoint
CREATE INDEX staff_tasks_failed ON staff_tasks (id) WHERE status = 'open' and error is not null;--> statement-breakpoint
CREATE INDEX staff_tasks_id ON staff_tasks (id);--> statement-breakpoint
CREATE INDEX staff_tasks_ad ON staff_tasks (company_id, ad_id);--> statement-breakpoint

-- The job site
-- ------------

CREATE TABLE company_profiles (
  company_id integer PRIMARY KEY,
  published jsonb,
  published_at timestamptz(3),
  draft jsonb,
  url_fragment text,
  CONSTRAINT company_profiles_company_id_companies_id_fk
    FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE
);--> statement-breakpoint

-- Paths of a company's page, now and before. Earlier paths redirect.
CREATE TABLE company_fragments (
  fragment text PRIMARY KEY,
  company_id integer NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT company_fragments_company_id_companies_id_fk
    FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE
);--> statement-breakpoint

CREATE INDEX company_fragments_company ON company_fragments (company_id);--> statement-breakpoint

-- Views and clicks by day in Stockholm, without data about visitors.
CREATE TABLE ad_statistics (
  company_id integer NOT NULL,
  ad_id integer NOT NULL,
  day date NOT NULL,
  views integer DEFAULT 0 NOT NULL,
  apply_presses integer DEFAULT 0 NOT NULL,
  CONSTRAINT ad_statistics_company_id_ad_id_day_pk PRIMARY KEY (company_id, ad_id, day),
  CONSTRAINT ad_statistics_company_id_ad_id_ads_company_id_id_fk
    FOREIGN KEY (company_id, ad_id) REFERENCES ads (company_id, id) ON DELETE CASCADE
);--> statement-breakpoint

ALTER TABLE ad_statistics
  ADD CONSTRAINT ad_statistics_counts CHECK (views >= 0 and apply_presses >= 0) NOT VALID;--> statement-breakpoint

-- Saved searches that send mail about new ads.
CREATE TABLE job_alerts (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  locale text NOT NULL,
  search jsonb NOT NULL,
  search_hash text NOT NULL,
  rhythm text NOT NULL,
  link_nonce text NOT NULL,
  link_hash text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  confirmed_at timestamptz(3),
  told_until timestamptz(3),
  promoted_waiting jsonb DEFAULT '[]'::jsonb NOT NULL,
  due_at timestamptz(3)
);--> statement-breakpoint

ALTER TABLE job_alerts
  ADD CONSTRAINT job_alerts_locale CHECK (locale in ('sv', 'en')) NOT VALID,
  ADD CONSTRAINT job_alerts_rhythm CHECK (rhythm in ('daily', 'mondaysAndThursdays', 'mondays')) NOT VALID;
--> statement-breakpoint

CREATE UNIQUE INDEX job_alerts_search ON job_alerts (lower(email), search_hash);--> statement-breakpoint
CREATE UNIQUE INDEX job_alerts_link ON job_alerts (link_hash);--> statement-breakpoint
CREATE INDEX job_alerts_due ON job_alerts (due_at) WHERE confirmed_at is not null;--> statement-breakpoint
CREATE INDEX job_alerts_unconfirmed ON job_alerts (created_at) WHERE confirmed_at is null;--> statement-breakpoint

-- News about Tavla itself.
CREATE TABLE feature_posts (
  id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  title text NOT NULL,
  content text NOT NULL,
  type text NOT NULL,
  locale text NOT NULL,
  date timestamptz(3) NOT NULL,
  published boolean DEFAULT false NOT NULL,
  created_at timestamptz(3) NOT NULL,
  changed_at timestamptz(3) NOT NULL
);--> statement-breakpoint

ALTER TABLE feature_posts
  ADD CONSTRAINT feature_posts_type CHECK (type in ('html', 'url')) NOT VALID,
  ADD CONSTRAINT feature_posts_locale CHECK (locale in ('sv', 'en')) NOT VALID;--> statement-breakpoint

CREATE INDEX feature_posts_date ON feature_posts (date, id);--> statement-breakpoint
CREATE INDEX feature_posts_shown ON feature_posts (locale, date, id) WHERE published;--> statement-breakpoint

-- Privacy and webhooks
-- --------------------

-- Notices that the applications of an ad will soon be anonymised.
CREATE TABLE retention_notices (
  company_id integer NOT NULL,
  ad_id integer NOT NULL,
  due_on date NOT NULL,
  told_at timestamptz(3) NOT NULL,
  applications integer NOT NULL,
  CONSTRAINT retention_notices_company_id_ad_id_due_on_pk PRIMARY KEY (company_id, ad_id, due_on),
  CONSTRAINT retention_notices_company_id_ad_id_ads_company_id_id_fk
    FOREIGN KEY (company_id, ad_id) REFERENCES ads (company_id, id) ON DELETE CASCADE
);--> statement-breakpoint

ALTER TABLE retention_notices
  ADD CONSTRAINT retention_notices_applications CHECK (applications >= 0) NOT VALID;--> statement-breakpoint

-- Archives of whole companies.
CREATE TABLE company_exports (
  company_id integer NOT NULL,
  id uuid NOT NULL,
  requested_at timestamptz(3) NOT NULL,
  requested_by uuid,
  done integer DEFAULT 0 NOT NULL,
  total integer DEFAULT 0 NOT NULL,
  finished_at timestamptz(3),
  failed_at timestamptz(3),
  key text,
  size bigint,
  token_hash text,
  fetched_at timestamptz(3),
  expires_at timestamptz(3),
  CONSTRAINT company_exports_company_id_id_pk PRIMARY KEY (company_id, id),
  CONSTRAINT company_exports_company_id_companies_id_fk
    FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE,
  CONSTRAINT company_exports_requested_by_users_id_fk
    FOREIGN KEY (requested_by) REFERENCES users (id) ON DELETE SET NULL
);--> statement-breakpoint

ALTER TABLE company_exports
  ADD CONSTRAINT company_exports_parts CHECK (done between 0 and total) NOT VALID,
  ADD CONSTRAINT company_exports_size CHECK (size >= 0) NOT VALID;--> statement-breakpoint

CREATE INDEX company_exports_token ON company_exports (token_hash);--> statement-breakpoint
CREATE INDEX company_exports_expiry ON company_exports (expires_at) WHERE key is not null;--> statement-breakpoint

CREATE TABLE webhooks (
  company_id integer NOT NULL,
  id integer GENERATED BY DEFAULT AS IDENTITY,
  url text NOT NULL,
  description text DEFAULT '' NOT NULL,
  events text[] NOT NULL,
  sealed_secret text NOT NULL,
  sealed_former_secret text,
  former_secret_until timestamptz(3),
  is_active boolean DEFAULT true NOT NULL,
  failing_since timestamptz(3),
  last_delivered_at timestamptz(3),
  not_before timestamptz(3),
  stopped_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  created_by uuid,
  CONSTRAINT webhooks_company_id_id_pk PRIMARY KEY (company_id, id),
  CONSTRAINT webhooks_company_id_companies_id_fk
    FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE,
  CONSTRAINT webhooks_created_by_users_id_fk
    FOREIGN KEY (created_by) REFERENCES users (id) ON DELETE SET NULL
);--> statement-breakpoint

CREATE TABLE webhook_deliveries (
  company_id integer NOT NULL,
  id bigint GENERATED BY DEFAULT AS IDENTITY,
  webhook_id integer NOT NULL,
  message_id text NOT NULL,
  event text NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL,
  due_at timestamptz(3) NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  delivered_at timestamptz(3),
  failed_at timestamptz(3),
  last_status integer,
  last_failure text,
  last_tried_at timestamptz(3),
  CONSTRAINT webhook_deliveries_company_id_id_pk PRIMARY KEY (company_id, id),
  CONSTRAINT webhook_deliveries_company_id_webhook_id_webhooks_company_id_id
    FOREIGN KEY (company_id, webhook_id) REFERENCES webhooks (company_id, id) ON DELETE CASCADE
);--> statement-breakpoint

ALTER TABLE webhook_deliveries
  ADD CONSTRAINT webhook_deliveries_attempts CHECK (attempts >= 0) NOT VALID;--> statement-breakpoint

CREATE INDEX webhook_deliveries_webhook ON webhook_deliveries (company_id, webhook_id, id);--> statement-breakpoint
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (company_id, webhook_id, due_at)
  WHERE delivered_at is null and failed_at is null;--> statement-breakpoint
CREATE INDEX webhook_deliveries_created ON webhook_deliveries (created_at);
