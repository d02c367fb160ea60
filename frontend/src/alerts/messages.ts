// What crosses the wire about alerts, as `stampede/web/alerts/messages.py` defines it.

export interface AlertWishes {
  zone: string;
  delay_minutes: number;
  /** Times of day are written `22:30`; empty for none. */
  quiet_from: string;
  quiet_to: string;
  reminder_hours: number;
  digest_at: string;
  anywhere: boolean;
}

export interface AlertAddress {
  id: number;
  kind: "mail" | "push" | "webhook";
  address: string;
  /** What signs the letters to a program. */
  secret: string;
  is_confirmed: boolean;
  /** Why the last letter was given up. */
  error: string;
}

export interface Alerts {
  wishes: AlertWishes;
  addresses: AlertAddress[];
  has_mail: boolean;
  push_key: string;
}
