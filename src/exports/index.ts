export { ProblemError } from '../client/client.ts';
export { VigieError } from '../contract/errors.ts';
export { endpoints } from './contract.ts';
export { createClient } from './create-client.ts';
