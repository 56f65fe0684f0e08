import type { AplEntry } from './apl-entry.ts'

/** Functions for conversations with generative AI models, what they say and what they cost. */
export const genaiFunctions: readonly AplEntry[] = [
  {
    name: 'genai_concat_contents',
    kind: 'function',
    category: 'generative AI',
    forms: ['genai_concat_contents(messages: dynamic, separator?: string)'],
    returns: 'string',
    meaning: 'Joins what all messages say into one string, with a space in between unless told otherwise.',
    example:
      "['ai-chats']\n| extend transcript = genai_concat_contents(messages, ' | ')\n| where transcript contains 'refund'",
    page: 'apl/scalar-functions/genai-functions/genai-concat-contents',
  },
  {
    name: 'genai_conversation_turns',
    kind: 'function',
    category: 'generative AI',
    forms: ['genai_conversation_turns(messages: dynamic)'],
    returns: 'long',
    meaning: 'Counts the turns of a conversation, each a message of the user with the reply to it.',
    example:
      "['ai-chats']\n| summarize percentile(genai_conversation_turns(messages), 95) by bin_auto(_time)",
    page: 'apl/scalar-functions/genai-functions/genai-conversation-turns',
  },
  {
    name: 'genai_cost',
    kind: 'function',
    category: 'generative AI',
    forms: ['genai_cost(model: string, input_tokens: long, output_tokens: long)'],
    returns: 'real',
    meaning: 'Gives the price of a model call in US dollars, for the tokens it read and those it wrote.',
    example:
      "['ai-chats']\n| extend cost = genai_cost(model, input_tokens, output_tokens)\n| summarize sum(cost) by model",
    page: 'apl/scalar-functions/genai-functions/genai-cost',
  },
  {
    name: 'genai_estimate_tokens',
    kind: 'function',
    category: 'generative AI',
    forms: ['genai_estimate_tokens(text: string)'],
    returns: 'long',
    meaning: 'Estimates how many tokens a string takes; the model itself may count differently.',
    example: "['ai-chats']\n| extend tokens = genai_estimate_tokens(system_prompt)\n| where tokens > 4000",
    page: 'apl/scalar-functions/genai-functions/genai-estimate-tokens',
  },
  {
    name: 'genai_extract_assistant_response',
    kind: 'function',
    category: 'generative AI',
    forms: ['genai_extract_assistant_response(messages: dynamic)'],
    returns: 'string',
    meaning: 'Gives the text of the last message by the assistant; empty when there is none.',
    example:
      "['ai-chats']\n| extend reply = genai_extract_assistant_response(messages)\n| where reply contains 'cannot help'",
    page: 'apl/scalar-functions/genai-functions/genai-extract-assistant-response',
  },
  {
    name: 'genai_extract_function_results',
    kind: 'function',
    category: 'generative AI',
    forms: ['genai_extract_function_results(messages: dynamic)'],
    returns: 'dynamic',
    meaning: 'Gives what the called tools sent back; null when the messages hold no such result.',
    example:
      "['ai-chats']\n| extend results = genai_extract_function_results(messages)\n| where tostring(results) contains 'timeout'",
    page: 'apl/scalar-functions/genai-functions/genai-extract-function-results',
  },
  {
    name: 'genai_extract_system_prompt',
    kind: 'function',
    category: 'generative AI',
    forms: ['genai_extract_system_prompt(messages: dynamic)'],
    returns: 'string',
    meaning: 'Gives the text of the system message; empty when there is none.',
    example:
      "['ai-chats']\n| extend instructions = genai_extract_system_prompt(messages)\n| summarize count() by hash_sha1(instructions)",
    page: 'apl/scalar-functions/genai-functions/genai-extract-system-prompt',
  },
  {
    name: 'genai_extract_tool_calls',
    kind: 'function',
    category: 'generative AI',
    forms: ['genai_extract_tool_calls(messages: dynamic)'],
    returns: 'dynamic',
    meaning: 'Gives the tool calls that the model asked for, with their arguments; null when there are none.',
    example: "['ai-chats']\n| extend calls = genai_extract_tool_calls(messages)\n| where isnotnull(calls)",
    page: 'apl/scalar-functions/genai-functions/genai-extract-tool-calls',
  },
  {
    name: 'genai_extract_user_prompt',
    kind: 'function',
    category: 'generative AI',
    forms: ['genai_extract_user_prompt(messages: dynamic)'],
    returns: 'string',
    meaning: 'Gives the text of the last message by the user; empty when there is none.',
    example:
      "['ai-chats']\n| where genai_extract_user_prompt(messages) contains 'password'\n| summarize count() by bin_auto(_time)",
    page: 'apl/scalar-functions/genai-functions/genai-extract-user-prompt',
  },
  {
    name: 'genai_get_content_by_index',
    kind: 'function',
    category: 'generative AI',
    forms: ['genai_get_content_by_index(messages: dynamic, index: long)'],
    returns: 'string',
    meaning:
      'Gives the text of the message at a position, counted from 0; empty when there is no such message.',
    example:
      "['ai-chats']\n| extend opening = genai_get_content_by_index(messages, 0)\n| project _time, conversation_id, opening",
    page: 'apl/scalar-functions/genai-functions/genai-get-content-by-index',
  },
  {
    name: 'genai_get_content_by_role',
    kind: 'function',
    category: 'generative AI',
    forms: ['genai_get_content_by_role(messages: dynamic, role: string)'],
    returns: 'string',
    meaning:
      "Gives the text of the first message by a role such as 'user' or 'tool'; empty when there is none.",
    example:
      "['ai-chats']\n| extend question = genai_get_content_by_role(messages, 'user')\n| project _time, question, duration_ms",
    page: 'apl/scalar-functions/genai-functions/genai-get-content-by-role',
  },
  {
    name: 'genai_get_pricing',
    kind: 'function',
    category: 'generative AI',
    forms: ['genai_get_pricing(model: string)'],
    returns: 'dynamic(bag)',
    meaning:
      'Looks up what a model costs for a million tokens, in and out; null when the model is not known.',
    example: "['ai-chats']\n| where isnull(genai_get_pricing(model))\n| summarize count() by model",
    page: 'apl/scalar-functions/genai-functions/genai-get-pricing',
  },
  {
    name: 'genai_get_role',
    kind: 'function',
    category: 'generative AI',
    forms: ['genai_get_role(messages: dynamic, index: long)'],
    returns: 'string',
    meaning:
      'Gives the role of the message at a position, counted from 0; empty when there is no such message.',
    example:
      "['ai-chats']\n| where genai_get_role(messages, 0) != 'system'\n| summarize count() by app_version",
    page: 'apl/scalar-functions/genai-functions/genai-get-role',
  },
  {
    name: 'genai_has_tool_calls',
    kind: 'function',
    category: 'generative AI',
    forms: ['genai_has_tool_calls(messages: dynamic)'],
    returns: 'bool',
    meaning: 'Tells whether the model asked for a tool anywhere in the conversation.',
    example:
      "['ai-chats']\n| summarize with_tools = countif(genai_has_tool_calls(messages)), total = count() by model",
    page: 'apl/scalar-functions/genai-functions/genai-has-tool-calls',
  },
  {
    name: 'genai_input_cost',
    kind: 'function',
    category: 'generative AI',
    forms: ['genai_input_cost(model: string, input_tokens: long)'],
    returns: 'real',
    meaning: 'Gives the price, in US dollars, of the tokens that a model read.',
    example:
      "['ai-chats']\n| summarize spent = sum(genai_input_cost(model, input_tokens)) by customer_id\n| top 10 by spent",
    page: 'apl/scalar-functions/genai-functions/genai-input-cost',
  },
  {
    name: 'genai_is_truncated',
    kind: 'function',
    category: 'generative AI',
    forms: ['genai_is_truncated(messages: dynamic, finish_reason: string)'],
    returns: 'bool',
    meaning: 'Tells whether a reply was cut off before its end, judged by the finish reason.',
    example:
      "['ai-chats']\n| summarize cut_off = countif(genai_is_truncated(messages, finish_reason)) by model",
    page: 'apl/scalar-functions/genai-functions/genai-is-truncated',
  },
  {
    name: 'genai_message_roles',
    kind: 'function',
    category: 'generative AI',
    forms: ['genai_message_roles(messages: dynamic)'],
    returns: 'dynamic(array)',
    meaning: 'Lists the role of each message, in the order of the conversation.',
    example:
      "['ai-chats']\n| extend roles = strcat_array(genai_message_roles(messages), ' > ')\n| summarize count() by roles",
    page: 'apl/scalar-functions/genai-functions/genai-message-roles',
  },
  {
    name: 'genai_output_cost',
    kind: 'function',
    category: 'generative AI',
    forms: ['genai_output_cost(model: string, output_tokens: long)'],
    returns: 'real',
    meaning: 'Gives the price, in US dollars, of the tokens that a model wrote.',
    example:
      "['ai-chats']\n| where genai_output_cost(model, output_tokens) > 0.5\n| project _time, customer_id, model",
    page: 'apl/scalar-functions/genai-functions/genai-output-cost',
  },
]
