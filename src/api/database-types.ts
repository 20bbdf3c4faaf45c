// Written by "npm run types" from the migrations. Do not edit.
// Checksum of the migrations: 14fdb1653bc8074a

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      ContactTable: {
        Row: {
          answered_at: string | null;
          answered_by: string | null;
          created_at: string;
          email: string | null;
          id: number;
          message: string | null;
          name: string | null;
          phone: number | null;
          search_text: string | null;
          submission_id: string | null;
          written_at: string | null;
        };
        ComputedFields: never;
        Insert: {
          answered_at?: string | null;
          answered_by?: string | null;
          created_at?: string;
          email?: string | null;
          id?: never;
          message?: string | null;
          name?: string | null;
          phone?: number | null;
          search_text?: never;
          submission_id?: string | null;
          written_at?: string | null;
        };
        Update: {
          answered_at?: string | null;
          answered_by?: string | null;
          created_at?: string;
          email?: string | null;
          id?: never;
          message?: string | null;
          name?: string | null;
          phone?: number | null;
          search_text?: never;
          submission_id?: string | null;
          written_at?: string | null;
        };
        Relationships: [];
      };
      warnings: {
        Row: {
          id: string;
          place: string | null;
          published_at: string;
          published_by: string | null;
          shown_until: string;
          title: string;
          what_happens: string;
          what_to_do: string;
        };
        ComputedFields: never;
        Insert: {
          id: string;
          place?: string | null;
          published_at?: string;
          published_by?: string | null;
          shown_until: string;
          title: string;
          what_happens: string;
          what_to_do: string;
        };
        Update: {
          id?: string;
          place?: string | null;
          published_at?: string;
          published_by?: string | null;
          shown_until?: string;
          title?: string;
          what_happens?: string;
          what_to_do?: string;
        };
        Relationships: [];
      };
    };
    Views: {
      [_ in never]: never;
    };
    Functions: {
      alert_setup: {
        Args: { endpoint?: string };
        Returns: {
          device: string;
          devices: number;
          is_late: boolean;
          last_run: string;
          mail_address: string;
          mail_is_on: boolean;
          public_key: string;
          sends_mail: boolean;
          targets: number;
          trouble: string;
        }[];
      };
      answer_messages: {
        Args: { answered?: boolean; ids: number[] };
        Returns: {
          answered_at: string;
          answered_by: string;
          id: number;
        }[];
      };
      audit_lines: {
        Args: { before_id?: number; page_size?: number };
        Returns: {
          account: string;
          action: string;
          at: string;
          how_many: number;
          id: number;
          who: string;
        }[];
      };
      claim_alerts: {
        Args: { moment?: string; public_key?: string; push_hosts?: string[]; sends_mail?: boolean };
        Returns: {
          alert: string;
          alert_id: number;
          auth: string;
          email: string;
          endpoint: string;
          kind: string;
          oldest_at: string;
          p256dh: string;
          target_id: number;
          waiting: number;
        }[];
      };
      claim_message: {
        Args: { id: number };
        Returns: {
          answered_at: string;
          answered_by: string;
          answering_by: string;
          answering_since: string;
        }[];
      };
      count_messages: { Args: { from_sender?: string; search?: string; show?: string }; Returns: number };
      delete_messages: {
        Args: { ids: number[] };
        Returns: {
          id: number;
        }[];
      };
      find_messages: {
        Args: {
          before_id?: number;
          from_sender?: string;
          page_size?: number;
          search?: string;
          show?: string;
        };
        Returns: {
          answered_at: string;
          answered_by: string;
          answering_by: string;
          answering_since: string;
          created_at: string;
          email: string;
          id: number;
          is_waiting: boolean;
          message: string;
          name: string;
          phone: number;
          sender_count: number;
          sender_key: string;
          submission_id: string;
          written_at: string;
        }[];
      };
      log_out_everywhere: { Args: Record<PropertyKey, never>; Returns: number };
      message_retention: {
        Args: Record<PropertyKey, never>;
        Returns: {
          all_days: number;
          answered_days: number;
        }[];
      };
      message_states: {
        Args: { ids: number[] };
        Returns: {
          answered_at: string;
          answered_by: string;
          answering_by: string;
          answering_since: string;
          id: number;
          is_waiting: boolean;
          sender_count: number;
          sender_key: string;
        }[];
      };
      note_export: { Args: { messages: number }; Returns: number };
      remove_alert_device: { Args: { endpoint: string }; Returns: boolean };
      save_alert_device: { Args: { auth: string; endpoint: string; p256dh: string }; Returns: string };
      set_alert_mail: { Args: { is_on: boolean }; Returns: boolean };
      settle_alert: {
        Args: {
          alert_id: number;
          moment?: string;
          outcome: string;
          reason?: string;
          retry_after?: number;
          target_id: number;
        };
        Returns: boolean;
      };
      test_alert: { Args: { endpoint?: string }; Returns: number };
      waiting_summary: {
        Args: Record<PropertyKey, never>;
        Returns: {
          oldest_at: string;
          oldest_id: number;
          waiting: number;
        }[];
      };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};
