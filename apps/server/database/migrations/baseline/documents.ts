/** Receipts and credit notes, numbered without gaps, and proofs: unchangeable once they are issued (decision 81). */
import { sql } from 'kysely'

export const documents = [
  // Business time, so that what time travel lets expire is deleted too. In production it is the real day.
  sql`
    CREATE FUNCTION business_day() RETURNS date LANGUAGE plpgsql STABLE AS $$
    BEGIN
      RETURN (coalesce((SELECT CASE mode WHEN 'standing' THEN business_at WHEN 'ticking' THEN business_at + (now() - real_at) END
        FROM business_clock), now()) AT TIME ZONE 'Europe/Berlin')::date;
    END $$`,
  // Its row is locked from the drawing of a number until the commit, so that no number is lost or drawn twice.
  sql`
    CREATE TABLE document_series (
      kind text NOT NULL CHECK (kind IN ('RECEIPT', 'CREDIT_NOTE')),
      year integer NOT NULL CHECK (year BETWEEN 2000 AND 2999),
      last integer NOT NULL CHECK (last >= 1),
      PRIMARY KEY (kind, year)
    )`,
  sql`
    CREATE TABLE document (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      kind text NOT NULL CHECK (kind IN ('RECEIPT', 'CREDIT_NOTE', 'CANCELLATION', 'WITHDRAWAL', 'CONTRACT')),
      year integer,
      serial integer CHECK (serial >= 1),
      number text NOT NULL UNIQUE,
      customer_id integer REFERENCES customer,
      order_id bigint REFERENCES customer_order,
      refund_id integer UNIQUE REFERENCES refund,
      corrects_id integer UNIQUE REFERENCES document,
      declaration_id integer UNIQUE REFERENCES declaration,
      amount_cents integer CHECK (amount_cents > 0),
      issued_at timestamptz NOT NULL,
      issued_on date NOT NULL,
      kept_until date NOT NULL CHECK (kept_until > issued_on),
      language text NOT NULL CHECK (language IN ('de', 'en')),
      content jsonb NOT NULL,
      UNIQUE (kind, year, serial),
      FOREIGN KEY (kind, year) REFERENCES document_series,
      CHECK (kind NOT IN ('RECEIPT', 'CREDIT_NOTE') OR
        (year IS NOT NULL AND serial IS NOT NULL AND order_id IS NOT NULL AND amount_cents IS NOT NULL)),
      -- The declaration of somebody whose contract nobody has found yet belongs to no customer.
      CHECK (customer_id IS NOT NULL OR declaration_id IS NOT NULL),
      CHECK ((kind = 'CREDIT_NOTE') = (refund_id IS NOT NULL)),
      CHECK (kind = 'RECEIPT' OR corrects_id IS NULL)
    )`,
  sql`CREATE INDEX document_customer ON document (customer_id, id)`,
  sql`CREATE INDEX document_kept ON document (kept_until)`,
  sql`CREATE INDEX document_order ON document (order_id)`,
  sql`CREATE UNIQUE INDEX document_receipt ON document (order_id)
      WHERE kind = 'RECEIPT' AND corrects_id IS NULL`,
  sql`
    CREATE TABLE document_file (
      document_id integer PRIMARY KEY REFERENCES document,
      pdf bytea NOT NULL,
      digest bytea NOT NULL CHECK (digest = sha256(pdf)),
      drawn_at timestamptz NOT NULL
    )`,
  // What is not drawn yet.
  sql`
    CREATE TABLE document_to_draw (
      document_id integer PRIMARY KEY REFERENCES document ON DELETE CASCADE
    )`,
  // A declaration gets its customer when its contract is found, and a merge of customers gives a document to the one who
  // stays; nothing else in it ever changes.
  sql`
    CREATE FUNCTION keep_document() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'customer_id' = to_jsonb(OLD) - 'customer_id' THEN RETURN NEW; END IF;
      IF TG_OP = 'DELETE' AND OLD.kept_until < business_day() THEN RETURN OLD; END IF;
      RAISE EXCEPTION 'the document % is kept unchanged until %', OLD.number, OLD.kept_until;
    END $$`,
  sql`
    CREATE TRIGGER document_is_kept BEFORE UPDATE OR DELETE ON document
      FOR EACH ROW EXECUTE FUNCTION keep_document()`,
  sql`
    CREATE FUNCTION keep_document_file() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' AND EXISTS (SELECT FROM document WHERE id = OLD.document_id AND kept_until < business_day())
        THEN RETURN OLD; END IF;
      RAISE EXCEPTION 'the file of the document % is kept unchanged', OLD.document_id;
    END $$`,
  sql`
    CREATE TRIGGER document_file_is_kept BEFORE UPDATE OR DELETE ON document_file
      FOR EACH ROW EXECUTE FUNCTION keep_document_file()`,
  sql`
    CREATE TABLE legal_text (
      hash text PRIMARY KEY,
      name text NOT NULL,
      language text NOT NULL CHECK (language IN ('de', 'en')),
      effective_from date,
      content text NOT NULL,
      stored_at timestamptz NOT NULL
    )`,
  sql`
    CREATE TABLE agreement (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      subscription_id integer NOT NULL REFERENCES subscription ON DELETE CASCADE,
      occasion text NOT NULL CHECK (occasion IN ('MADE', 'REACTIVATED', 'ORDERED')),
      agreed_at timestamptz NOT NULL,
      terms text NOT NULL REFERENCES legal_text,
      withdrawal text NOT NULL REFERENCES legal_text,
      privacy text NOT NULL REFERENCES legal_text
    )`,
  sql`CREATE INDEX agreement_of_subscription ON agreement (subscription_id, id)`,
  // Both are evidence. An agreement goes only with its whole contract.
  sql`
    CREATE FUNCTION keep_agreement() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_TABLE_NAME = 'agreement' AND TG_OP = 'DELETE' THEN
        IF NOT EXISTS (SELECT FROM subscription WHERE id = OLD.subscription_id) THEN RETURN OLD; END IF;
      END IF;
      RAISE EXCEPTION 'what was agreed to is kept unchanged';
    END $$`,
  sql`
    CREATE TRIGGER agreement_is_kept BEFORE UPDATE OR DELETE ON agreement
      FOR EACH ROW EXECUTE FUNCTION keep_agreement()`,
  sql`
    CREATE TRIGGER legal_text_is_kept BEFORE UPDATE OR DELETE ON legal_text
      FOR EACH ROW EXECUTE FUNCTION keep_agreement()`,
]
