#!/bin/sh
# A bot for the first side: bot.sh SCENARIO SEED JOURNAL. It attacks wherever it may; all else takes its default.
# One jq reads every reply and writes the next request. What a request is about is in its id, which comes back.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkfifo "$folder/requests"

# shellcheck disable=SC2016 # the dollars are for jq
bot='
  def request($id; $method; $params):
    {jsonrpc: "2.0", $id, $method, params: ({game: 1} + $params)};

  # The first attack that is offered; else the default.
  def choose:
    first((.options // [])[] | select(.word | ascii_downcase | contains("attack")) | [.value]), .preset;

  def act($seat; $value):
    if .form == "roll" then request("done"; "roll"; {$seat, question: .id})
    else request("done"; "answer"; {$seat, question: .id, $value}) end;

  {jsonrpc: "2.0", id: "done", method: "open", params: {name: $scenario, seed: ($seed | tonumber)}},
  (inputs | .id as $id |
    if .error then .error.message | halt_error
    elif .result.journal then halt
    else .result |
      if .over then request("end"; "journal"; {})
      elif $id == "done" then request("commander 0"; "questions"; {seat: "commander 0"})
      elif $id == "referee" then .next | act($id; .preset)
      elif .next then .next | act($id; first(choose))
      else request("referee"; "questions"; {seat: "referee"}) end
    end)
'
banneret serve --stdio <"$folder/requests" | tee "$folder/replies" |
    jq --null-input --compact-output --unbuffered --arg scenario "$1" --arg seed "$2" "$bot" >"$folder/requests"
tail -n 1 "$folder/replies" | jq --exit-status --join-output .result.journal >"$3"
