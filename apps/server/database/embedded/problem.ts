/** Why the embedded PostgreSQL cannot run, in a sentence for the operator. */
export class EmbeddedProblem extends Error {}
