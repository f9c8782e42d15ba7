/**
 * The schedule of the learning rate and the target of the loss, by their formulas.
 *
 * @typedef {{d_model: number, warmup: number, steps: number, cooldown: number, rate: number}} Schedule
 */

/**
 * Vaswani et al. 2017, equation 3, times a factor of ours, with a linear end; as `learning_rate` of model/training/schedule.py.
 *
 * @param {number} step from 1
 * @param {Schedule} schedule cooldown 0: no end
 */
export function learningRate(step, { d_model, warmup, steps, cooldown, rate }) {
  const noam = rate * d_model ** -0.5 * Math.min(step ** -0.5, step * warmup ** -1.5);
  return cooldown ? noam * Math.min(1, (steps + 1 - step) / cooldown) : noam;
}

/** The step at which the rate is highest. @param {Schedule} schedule */
export const peak = ({ warmup, steps }) => Math.min(warmup, steps);

/**
 * The lowest loss that label smoothing leaves: the entropy of its target, in nats (Szegedy et al. 2016, section 7).
 *
 * @param {number} epsilon share that is spread over all pieces
 * @param {number} vocabulary
 */
export function lowestLoss(epsilon, vocabulary) {
  const other = epsilon / vocabulary;
  const right = 1 - epsilon + other;
  return -right * Math.log(right) - (epsilon ? (vocabulary - 1) * other * Math.log(other) : 0);
}
