-- What is stored already is taken as it is: a new row, and a changed one, has to keep these.
ALTER TABLE "codes" ADD CONSTRAINT "codes_type" CHECK ("codes"."type" between 1 and 3) NOT VALID;--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_tries" CHECK ("codes"."tries" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "rate_limits" ADD CONSTRAINT "rate_limits_count" CHECK ("rate_limits"."count" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_locale" CHECK ("users"."locale" in ('sv', 'en')) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_date_time_format" CHECK ("users"."date_time_format" in ('YYYY-MM-DD HH:mm', 'DD/MM/YYYY HH:mm', 'DD.MM.YYYY HH:mm')) NOT VALID;--> statement-breakpoint
ALTER TABLE "ads" ADD CONSTRAINT "ads_type" CHECK ("ads"."type" in ('draft', 'scheduled', 'active', 'inactive', 'archived')) NOT VALID;--> statement-breakpoint
ALTER TABLE "ads" ADD CONSTRAINT "ads_state" CHECK ("ads"."state" in ('create', 'questions', 'stepsview', 'destination', 'offers')) NOT VALID;--> statement-breakpoint
ALTER TABLE "ads" ADD CONSTRAINT "ads_use" CHECK ("ads"."use" in ('none', 'form', 'formWithDocuments', 'documents', 'link', 'email')) NOT VALID;--> statement-breakpoint
ALTER TABLE "ads" ADD CONSTRAINT "ads_documents" CHECK ("ads"."documents" in ('both', 'cv', 'letter', 'none')) NOT VALID;--> statement-breakpoint
ALTER TABLE "ads" ADD CONSTRAINT "ads_promotion" CHECK ("ads"."promotion" in ('none', 'volume', 'basic', 'boost', 'boost-plus', 'boost-pro')) NOT VALID;--> statement-breakpoint
ALTER TABLE "ads" ADD CONSTRAINT "ads_selected_promotion" CHECK ("ads"."selected_promotion" in ('none', 'volume', 'basic', 'boost', 'boost-plus', 'boost-pro')) NOT VALID;--> statement-breakpoint
ALTER TABLE "ads" ADD CONSTRAINT "ads_version" CHECK ("ads"."version" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "steps" ADD CONSTRAINT "steps_type" CHECK ("steps"."type" in ('system', 'normal', 'frozen')) NOT VALID;--> statement-breakpoint
ALTER TABLE "steps" ADD CONSTRAINT "steps_message_type" CHECK ("steps"."message_type" in ('none', 'text', 'upload', 'template', 'study')) NOT VALID;--> statement-breakpoint
ALTER TABLE "steps" ADD CONSTRAINT "steps_position" CHECK ("steps"."position" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "steps" ADD CONSTRAINT "steps_day_limit" CHECK ("steps"."day_limit" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "candidates_rank" CHECK ("candidates"."rank" between 0 and 5 and "candidates"."rank" * 2 = floor("candidates"."rank" * 2)) NOT VALID;--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "candidates_locale" CHECK ("candidates"."locale" in ('sv', 'en')) NOT VALID;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_kind" CHECK ("messages"."kind" in ('text', 'upload', 'study', 'system')) NOT VALID;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_undelivered" CHECK ("messages"."undelivered" in ('unknownRecipient', 'mailboxFull', 'refused', 'gaveUp')) NOT VALID;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_one_end" CHECK ("messages"."sent_at" is null or "messages"."cancelled_at" is null) NOT VALID;--> statement-breakpoint
ALTER TABLE "unread" ADD CONSTRAINT "unread_kinds" CHECK ("unread"."kinds" between 1 and 31) NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_media_selection" CHECK ("companies"."media_selection" in ('not-set', 'uploaded', 'auto-select')) NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_vat" CHECK ("companies"."vat_amount" between 0 and 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_retention" CHECK ("companies"."retention_months" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "partner_keys" ADD CONSTRAINT "partner_keys_kind" CHECK ("partner_keys"."kind" in ('careerPage', 'api')) NOT VALID;--> statement-breakpoint
ALTER TABLE "partner_keys" ADD CONSTRAINT "partner_keys_scope" CHECK ("partner_keys"."scope" in ('read', 'write')) NOT VALID;--> statement-breakpoint
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_approver" CHECK ("access_requests"."approver_kind" in ('administrator', 'signatory')) NOT VALID;--> statement-breakpoint
ALTER TABLE "ad_deliveries" ADD CONSTRAINT "ad_deliveries_state" CHECK ("ad_deliveries"."state" in ('waiting', 'published', 'rejected', 'withdrawn')) NOT VALID;--> statement-breakpoint
ALTER TABLE "ad_deliveries" ADD CONSTRAINT "ad_deliveries_attempts" CHECK ("ad_deliveries"."attempts" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "connection_exchanges" ADD CONSTRAINT "connection_exchanges_time" CHECK ("connection_exchanges"."milliseconds" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_service_known" CHECK ("connections"."service" in ('ams', 'jobylon', 'teamtailor', 'teamtailorXml', 'ponty')) NOT VALID;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_status" CHECK ("connections"."status" in ('connected', 'notConnected', 'waitingForConnection', 'wrongInformation', 'missingInformation')) NOT VALID;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_default_promotion" CHECK ("connections"."default_promotion" in ('manual', 'none', 'volume', 'basic', 'boost', 'boost-plus', 'boost-pro')) NOT VALID;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_failures" CHECK ("connections"."failures" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_size" CHECK ("files"."size" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_purged" CHECK ("files"."purged_at" is null or "files"."deleted_at" is not null) NOT VALID;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_failure" CHECK ("mails"."failure" in ('unknownRecipient', 'mailboxFull', 'refused', 'gaveUp')) NOT VALID;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_attempts" CHECK ("mails"."attempts" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "feature_posts" ADD CONSTRAINT "feature_posts_type" CHECK ("feature_posts"."type" in ('html', 'url')) NOT VALID;--> statement-breakpoint
ALTER TABLE "feature_posts" ADD CONSTRAINT "feature_posts_locale" CHECK ("feature_posts"."locale" in ('sv', 'en')) NOT VALID;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_balance" CHECK ("ledger_entries"."balance" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "number_series" ADD CONSTRAINT "number_series_last" CHECK ("number_series"."last" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "credit_terms" ADD CONSTRAINT "credit_terms_period" CHECK ("credit_terms"."max_period_days" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_status_known" CHECK ("invoices"."status" in ('UnSent', 'Sent', 'UnPaid', 'Paid', 'Canceled')) NOT VALID;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_vat" CHECK ("invoices"."vat" between 0 and 10000) NOT VALID;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_counted" CHECK ("invoices"."number" > 0 and "invoices"."order_count" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_days" CHECK ("invoices"."issued_on" <= "invoices"."due_on") NOT VALID;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_sent" CHECK ("invoices"."sent_at" is null or ("invoices"."issued_on" is not null and "invoices"."due_on" is not null and "invoices"."parties" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_kind" CHECK ("orders"."kind" in ('Posting', 'Candidate', 'Other')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_item" CHECK ("orders"."item" in ('promotion', 'socialMedia', 'subscription', 'paperFee')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_package" CHECK ("orders"."package" in ('volume', 'basic', 'boost', 'boost-plus', 'boost-pro')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_price_mode" CHECK ("orders"."price_mode" in ('monetary', 'credit')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_paid" CHECK (case "orders"."price_mode" when 'credit' then "orders"."net" = 0 and "orders"."credits" >= 0 else "orders"."credits" = 0 end) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_period" CHECK ("orders"."starts_on" <= "orders"."expires_on") NOT VALID;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_package" CHECK ("promotions"."package" in ('volume', 'basic', 'boost', 'boost-plus', 'boost-pro')) NOT VALID;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_bumps" CHECK ("promotions"."bumps_done" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "social_media_packages" ADD CONSTRAINT "social_media_packages_selection" CHECK ("social_media_packages"."media_selection" in ('uploaded', 'auto-select')) NOT VALID;--> statement-breakpoint
ALTER TABLE "staff_tasks" ADD CONSTRAINT "staff_tasks_kind_known" CHECK ("staff_tasks"."kind" in ('sponsor', 'socialMedia', 'programmatic')) NOT VALID;--> statement-breakpoint
ALTER TABLE "staff_tasks" ADD CONSTRAINT "staff_tasks_package" CHECK ("staff_tasks"."package" in ('volume', 'basic', 'boost', 'boost-plus', 'boost-pro')) NOT VALID;--> statement-breakpoint
ALTER TABLE "staff_tasks" ADD CONSTRAINT "staff_tasks_status_known" CHECK ("staff_tasks"."status" in ('open', 'done', 'closed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "subscription_templates" ADD CONSTRAINT "subscription_templates_price" CHECK ("subscription_templates"."price" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "subscription_templates" ADD CONSTRAINT "subscription_templates_months" CHECK ("subscription_templates"."months" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_price" CHECK ("subscriptions"."price" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_period" CHECK ("subscriptions"."starts_on" <= "subscriptions"."ends_on") NOT VALID;--> statement-breakpoint
ALTER TABLE "unbilled" ADD CONSTRAINT "unbilled_orders" CHECK ("unbilled"."order_count" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "unbilled" ADD CONSTRAINT "unbilled_vat" CHECK ("unbilled"."vat" between 0 and 10000) NOT VALID;--> statement-breakpoint
ALTER TABLE "ad_statistics" ADD CONSTRAINT "ad_statistics_counts" CHECK ("ad_statistics"."views" >= 0 and "ad_statistics"."apply_presses" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "job_alerts" ADD CONSTRAINT "job_alerts_locale" CHECK ("job_alerts"."locale" in ('sv', 'en')) NOT VALID;--> statement-breakpoint
ALTER TABLE "job_alerts" ADD CONSTRAINT "job_alerts_rhythm" CHECK ("job_alerts"."rhythm" in ('daily', 'mondaysAndThursdays', 'mondays')) NOT VALID;--> statement-breakpoint
ALTER TABLE "company_exports" ADD CONSTRAINT "company_exports_parts" CHECK ("company_exports"."done" between 0 and "company_exports"."total") NOT VALID;--> statement-breakpoint
ALTER TABLE "company_exports" ADD CONSTRAINT "company_exports_size" CHECK ("company_exports"."size" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "retention_notices" ADD CONSTRAINT "retention_notices_applications" CHECK ("retention_notices"."applications" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_attempts" CHECK ("webhook_deliveries"."attempts" >= 0) NOT VALID;