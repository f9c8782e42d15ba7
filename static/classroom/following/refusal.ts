/** Lets nothing but refusals through. */
import { ApiError } from "../../shared/server.ts";

/** The refusal that was caught; any other error is thrown on. */
export function refusal(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  throw error;
}
