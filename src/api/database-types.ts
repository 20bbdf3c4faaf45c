// Written by "npm run types" from the migrations. Do not edit.
// Checksum of the migrations: bda5e919e1fb2014

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      ContactTable: {
        Row: {
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
    };
    Views: {
      [_ in never]: never;
    };
    Functions: {
      count_messages: { Args: { search?: string }; Returns: number };
      find_messages: {
        Args: { before_at?: string; before_id?: number; page_size?: number; search?: string };
        Returns: {
          created_at: string;
          email: string;
          id: number;
          message: string;
          name: string;
          phone: number;
          submission_id: string;
          written_at: string;
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
