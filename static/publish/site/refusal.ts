/** A refusal, as the server sends it: a code, a sentence that says what to change, and the limit that was passed. */
export class Refusal extends Error {
  declare code: string;
  declare limit: number | undefined;
  declare status: number;

  constructor(code: string, message: string, limit?: number, status = 422) {
    super(message);
    Object.assign(this, { code, limit, status });
  }

  get response() {
    const { code, message, limit, status } = this;
    return Response.json({ error: { code, message, limit } }, { status });
  }
}
